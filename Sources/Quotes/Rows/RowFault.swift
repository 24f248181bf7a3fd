/// What is wrong with a row; whoever knows the file and the line makes a `SourceError` of it.
struct RowFault: Error, Hashable {
    let reason: String
}

extension RowForm {
    /// The fault of a row that ends behind `count` columns.
    func tooFew(_ count: Int) -> RowFault {
        RowFault(reason: "the row has \(count) columns where the header has \(columns.count)")
    }

    /// The fault of a row that goes on behind the last column.
    var tooMany: RowFault {
        RowFault(reason: "the row has more columns than the header, which has \(columns.count)")
    }

    /// The fault of a field, which begins at `start`, that is not what its column holds.
    func fault(
        _ index: Int,
        _ word: String,
        in line: Span<UInt8>,
        from start: Int
    ) -> RowFault {
        var fields = RowFields(start: start)
        let field = fields.next(in: line)
        return RowFault(reason: "\(names[index]) is no \(word): \(line.text(field))")
    }
}
