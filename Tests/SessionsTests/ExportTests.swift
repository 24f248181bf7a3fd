import Testing

struct `An export` {
    @Test func `begins with a mark of byte order where Excel is to read it`() throws {
        let folder = try Folder()
        let database = folder.path("a.db")
        #expect(istock(["init", "--db", database]).status == 0)
        for (more, first) in [(["--bom"], "\u{FEFF}"), ([], "i")] {
            let csv = istock(["export", "--format", "csv", "--db", database] + more).output
            #expect(csv.unicodeScalars.first.map(String.init) == first)
            #expect(csv.hasSuffix(",cash_change\r\n"))
        }
    }
}
