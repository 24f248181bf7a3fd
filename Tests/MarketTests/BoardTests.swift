import Market
import Testing

struct BoardTests {
    @Test(arguments: [
        ("sh600000", Board.main), ("sh601398", .main), ("sh603288", .main), ("sh605499", .main),
        ("sz000001", .main), ("sz001979", .main), ("sz002594", .main), ("sz003816", .main),
        ("sh688981", .star), ("sh689009", .star),
        ("sz300750", .chiNext), ("sz301236", .chiNext), ("sz302132", .chiNext),
        ("bj920002", .beijing), ("bj920992", .beijing), ("bj430047", .beijing),
        ("bj832982", .beijing), ("bj873527", .beijing), ("bj889999", .beijing),
        ("sh510300", .fund), ("sh588000", .fund), ("sh501018", .fund), ("sh508000", .fund),
        ("sz159915", .fund), ("sz160105", .fund), ("sz180101", .fund), ("sz150001", .fund),
        ("sh110059", .convertibleBond), ("sh111000", .convertibleBond),
        ("sh113050", .convertibleBond), ("sh118034", .convertibleBond),
        ("sh132018", .convertibleBond), ("sh120001", .convertibleBond),
        ("sz123107", .convertibleBond), ("sz127045", .convertibleBond),
        ("sz128136", .convertibleBond),
        ("sh000001", .index), ("sh000300", .index), ("sh880001", .index), ("sz399001", .index),
        ("bj899050", .index),
        ("sh900901", .bShare), ("sz200002", .bShare), ("sh204001", .repo), ("sz131810", .repo),
    ])
    func `the leading digits name the board (G18)`(symbol: String, board: Board) {
        #expect(Board.of(security(symbol)) == board)
    }

    @Test(arguments: [
        "sh920002", "sz600000", "sh300750", "bj600000", "sz920002", "bj900901", "sh700000",
        "sz400001", "bj000001", "sz510300", "sh159915",
    ])
    func `a code outside the exchange's ranges is on no board`(symbol: String) {
        #expect(Board.of(security(symbol)) == nil)
    }
}
