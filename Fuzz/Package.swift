// swift-tools-version: 6.2
import PackageDescription

// Built by scripts/fuzz only. The targets are compiled here and, through a link, in the tests of the package above,
// which replay the corpora; `Commands` and `Rows` are links to sources of its programs, which no product offers.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// libFuzzer brings the `main` of the program, so that of the commands needs another name.
let withoutMain = SwiftSetting.unsafeFlags([
    "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "commands_main",
])

let above: [Target.Dependency] = [
    .product(name: "IStockCore", package: "istock"),
    .product(name: "IStockEdges", package: "istock"),
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "istock", path: "..")],
    targets: [
        .target(name: "Commands", dependencies: above, swiftSettings: settings + [withoutMain]),
        .target(name: "Rows", dependencies: above, swiftSettings: settings),
        .target(
            name: "FuzzTargets",
            dependencies: above + ["Commands", "Rows"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "fuzz",
            dependencies: ["FuzzTargets"],
            path: "Sources/Fuzz",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
        ),
    ],
    swiftLanguageModes: [.v6]
)
