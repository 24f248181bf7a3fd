import Foundation
import Testing

/// Many processes that place and cancel while two loops compete: `ISTOCK_WRITERS` writers with `ISTOCK_ORDERS`
/// orders each, 4 with 200 unless they are set.
@Suite("A crowd on one file")
struct CrowdTests {
    /// Places orders at the market and far below it, cancels every third, and tells what it was told.
    private static let writer = """
        i=0
        while [ $i -lt $2 ]; do i=$((i + 1))
            price=
            if [ $((i % 2)) = 0 ]; then price="--price 9.50"; fi
            answer=$("$0" buy 600000 100 $price --client-id "$1-$i" --json) || { echo "failed $1-$i"; continue; }
            id=${answer#*'"id":'}
            id=${id%%,*}
            echo "placed $1-$i $id"
            if [ $((i % 3)) = 0 ]; then
                "$0" cancel "$id" > /dev/null
                echo "cancelled $id $?"
            fi
        done
        """

    @Test
    func `nobody meets a lock, and no order is lost, filled twice, or filled and cancelled`() throws
    {
        let box = try Sandbox()
        try box.done("init --cash 1000000000")
        try box.done("config set cancel.anytime true")
        let loops = try (1...2).map { _ in
            try box.start(["run", "--interval", "10ms", "--speed", "30"])
        }
        let writers = count("ISTOCK_WRITERS", or: 4)
        let orders = count("ISTOCK_ORDERS", or: 200)
        let runs = try (1...writers).map { number in
            try box.start(
                ["-c", CrowdTests.writer, Program.istock, "w\(number)", "\(orders)"],
                program: "/bin/sh"
            )
        }
        #expect(eventually(within: .seconds(3600)) { runs.allSatisfy(\.hasEnded) })
        let answers = runs.map { $0.end() }
        for loop in loops { loop.signal(SIGTERM) }
        for loop in loops {
            let ended = loop.end()
            #expect(ended.status == 0)
            #expect(!ended.err.contains("error"), "\(ended.err.suffix(300))")
        }
        #expect(try box.istock("verify") == Consequences())
        let lines = answers.flatMap { $0.out.split(separator: "\n").map(String.init) }
        #expect(!lines.contains { $0.hasPrefix("failed") })
        let books = try Books(box.database)
        let placed = lines.filter { $0.hasPrefix("placed") }
        #expect(placed.count == writers * orders)
        #expect(
            try Set(placed)
                == Set(books.texts("SELECT 'placed ' || client_id || ' ' || id FROM orders"))
        )
        try expectCancels(in: lines, books)
        // The only complaint is that an order was final already.
        for answer in answers {
            let complaints = answer.err.split(separator: "\n").filter { $0.hasPrefix("error") }
            #expect(complaints.allSatisfy { $0.contains("already") }, "\(answer.err.suffix(300))")
        }
    }

    /// An order that was told to be cancelled is so, and one that was told to be too late is not pending.
    private func expectCancels(in lines: [String], _ books: Books) throws {
        let states = try Dictionary(
            uniqueKeysWithValues: books.texts(
                "SELECT id || ' ' || status || ' ' || ifnull(reason, '') FROM orders"
            )
            .map { line in
                let words = line.split(separator: " ").map(String.init)
                return (words[0], words.dropFirst().joined(separator: " "))
            }
        )
        let cancels = lines.filter { $0.hasPrefix("cancelled") }
            .map { $0.split(separator: " ").map(String.init) }
        #expect(!cancels.isEmpty)
        for cancel in cancels {
            let state = states[cancel[1]]
            #expect(cancel[2] == "0" ? state == "cancelled user" : state != "pending", "\(cancel)")
            #expect(["0", "5"].contains(cancel[2]), "\(cancel)")
        }
    }
}
