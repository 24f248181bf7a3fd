// swift-tools-version: 6.2
import PackageDescription

// The strict settings every target shares. Warnings become errors in scripts/test and in CI, not
// here: a later compiler's new warning must not break anybody's build.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatWarning("ExplicitSendable", as: .warning),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// A layer: a folder of `Sources` that may import only what is named here.
func layer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = []
) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies,
        exclude: exclude,
        swiftSettings: strict
    )
}

let core = [
    "Market", "Trading", "SQLite", "Store", "Quotes", "Credentials", "Desk", "Sessions",
    "Messages",
]

let package = Package(
    name: "istock",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "istock", targets: ["istock"]),
        .executable(name: "istock-net", targets: ["istock-net"]),
        .library(name: "IStockCore", targets: core),
        .library(name: "IStockEdges", targets: ["Feeds", "Arguments", "Console"]),
    ],
    targets: [
        // Pure: value types, no input or output, no clock, no globals.
        .target(name: "Directory"),
        layer("Market", ["Directory"]),
        layer("Trading", ["Market"]),
        layer("Statistics", ["Market", "Trading"]),
        layer("Feeds", ["Market"]),

        // The file and the outside.
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "CCrypt",
            pkgConfig: "libcrypt",
            providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]
        ),
        layer("Credentials", ["CCrypt", "Processes"]),
        .target(name: "Schema", exclude: ["steps"]),
        layer("SQLite", ["CSQLite"]),
        layer("Store", ["Market", "Trading", "SQLite", "Schema"]),
        .target(name: "CSpawn"),
        layer("Processes", ["CSpawn"]),
        layer("Quotes", ["Market", "Processes"]),
        layer("Desk", ["Market", "Trading", "SQLite", "Store", "Quotes", "Credentials"]),
        layer("Sessions", ["Market", "Trading", "Store", "Quotes", "Desk"]),
        layer(
            "Messages",
            [
                "Market", "Trading", "SQLite", "Store", "Quotes", "Credentials", "Desk", "Sessions",
                "Push", "Statistics",
            ]
        ),

        // The command line.
        layer("Arguments", ["Console"]),
        layer("Console"),
        layer("Push", ["Console"]),
        layer("Charts", ["Market", "Console"]),
        .executableTarget(
            name: "istock",
            dependencies: [
                "Market", "Trading", "Store", "Processes", "Quotes", "Credentials", "Messages",
                "Desk", "Sessions", "Arguments", "Console", "Push", "Charts", "Statistics",
            ],
            swiftSettings: strict
        ),

        // The only code that opens a connection.
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .executableTarget(
            name: "istock-net",
            dependencies: ["Market", "Feeds", "CCurl", "CCrypto"],
            swiftSettings: strict
        ),

        // The tests' own: a disk that fails, random lives of accounts on it, and a program to live them.
        .target(name: "FaultyDisk", dependencies: ["CSQLite"], path: "Tests/FaultyDisk"),
        .target(
            name: "Simulation",
            dependencies: [
                "Market", "Trading", "Store", "Quotes", "Credentials", "Desk", "FaultyDisk",
                "CSpawn",
            ],
            path: "Tests/Simulation",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "soak",
            dependencies: ["Simulation"],
            path: "Tests/Soak",
            swiftSettings: strict
        ),

        tests("MarketTests", ["Market"]),
        tests("TradingTests", ["Market", "Trading"]),
        tests(
            "StatisticsTests",
            ["Market", "Trading", "Statistics"],
            exclude: ["Fixtures"]
        ),
        tests("FeedsTests", ["Market", "Feeds"], exclude: ["Payloads"]),
        tests("SQLiteTests", ["SQLite"]),
        tests("CredentialsTests", ["Credentials"]),
        tests("ProcessesTests", ["Processes"]),
        tests(
            "StoreTests",
            ["Market", "Trading", "SQLite", "Store", "FaultyDisk"],
            exclude: ["Schemas"]
        ),
        tests("QuotesTests", ["Market", "Quotes"]),
        tests(
            "MessagesTests",
            ["Market", "Trading", "Store", "Quotes", "Credentials", "Desk", "Messages"]
        ),
        tests(
            "DeskTests",
            ["Market", "Trading", "SQLite", "Store", "Quotes", "Credentials", "Desk"]
        ),
        tests(
            "SessionsTests",
            [
                "Market", "Trading", "SQLite", "Store", "Quotes", "Credentials", "Desk", "Sessions",
                "Messages", "Arguments", "Console", "istock",
            ],
            exclude: ["Cases"]
        ),
        tests("SimulationTests", ["Simulation", "soak"]),
        tests("ArgumentsTests", ["Arguments"]),
        .target(name: "VirtualTerminal", path: "Tests/VirtualTerminal", swiftSettings: strict),
        tests("ConsoleTests", ["Console", "VirtualTerminal"]),
        tests("PushTests", ["Console", "Push"]),
        tests("ChartsTests", ["Market", "Console", "Charts"]),
        .target(name: "LoopbackServer", path: "Tests/LoopbackServer", swiftSettings: strict),
        tests("NetTests", ["istock-net", "LoopbackServer"]),
        // `Targets` is a link to the fuzz targets, whose corpora these tests replay.
        tests(
            "CorpusTests",
            [
                "Market", "Feeds", "Quotes", "Sessions", "Arguments", "Console", "istock",
                "istock-net",
            ]
        ),
        tests(
            "CommandTests",
            [
                "istock", "istock-net", "Market", "SQLite", "Store", "Credentials", "Desk", "Push",
                "Console", "Arguments", "Messages", "LoopbackServer", "CSpawn",
                "VirtualTerminal",
            ],
            exclude: ["Transcripts"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
