import Console
import Messages
import Testing

@Suite("Topics")
struct TopicTests {
    static let names = Language.en.topics.map(\.name)

    @Test
    func `both languages have the same topics, each with a line and a page`() {
        #expect(Language.zh.topics.map(\.name) == Self.names)
        #expect(Self.names.count > 10)
        #expect(Set(Self.names).count == Self.names.count)
        for language in Language.allCases {
            for topic in language.topics {
                #expect(topic.abstract.count > 5)
                #expect(topic.text.hasPrefix(topic.abstract + "\n\n"))
                #expect(topic.text.count > topic.abstract.count + 80, "\(topic.name)")
            }
        }
    }

    @Test(arguments: names)
    func `a topic is explained in either language, 80 columns wide`(name: String) throws {
        let box = try Sandbox()
        for language in Language.allCases {
            let page = try box.istock("help", name, "--lang", language.rawValue)
            #expect(page == Consequences(out: page.out))
            let topic = try #require(language.topics.first { $0.name == name })
            #expect(page.out.contains(topic.abstract + "\n\n"))
            for line in page.out.split(separator: "\n") {
                #expect(String(line).displayWidth <= 80, "\(line)")
            }
        }
    }

    @Test
    func `the root's page lists the topics`() throws {
        let page = try Sandbox().istock("help").out
        for name in Self.names { #expect(page.contains(name), "\(name)") }
    }

    @Test(arguments: [
        ("fee", "fees", "error: unknown command or topic 'fee', did you mean 'fees'?"),
        ("ordres", "orders", "error: unknown command or topic 'ordres', did you mean 'orders'?"),
        ("xyzzy", "", "error: unknown command or topic 'xyzzy'."),
    ])
    func `an unknown topic is answered with the nearest one`(
        typed: String,
        meant: String,
        sentence: String
    ) throws {
        let answer = try Sandbox().istock("help", typed)
        #expect(answer == Consequences(status: 2, err: sentence + "\nSee 'istock --help'.\n"))
    }

    @Test(arguments: ["orders", "lock"])
    func `a topic stands below the page of a command of its name`(name: String) throws {
        let box = try Sandbox()
        let command = try box.istock(name, "--help").out
        let topic = try #require(Language.en.topics.first { $0.name == name })
        let page = try box.istock("help", name).out
        #expect(page.hasPrefix(command + "\n" + topic.abstract))
    }
}
