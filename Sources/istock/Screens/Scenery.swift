import Console
import Desk
import Market
import Messages
import Trading

/// How a screen is drawn, and in which language.
struct Scenery {
    let language: Language
    let glyphs: Glyphs
    let colors: MarketColors

    init(language: Language, glyphs: Glyphs, colors: MarketColors) {
        self.language = language
        self.glyphs = glyphs
        self.colors = colors
    }

    init(_ context: Context, _ desk: Desk) {
        self.init(
            language: context.language,
            glyphs: Glyphs(locales: [
                Surroundings.variable("LC_ALL"), Surroundings.variable("LC_CTYPE"),
                Surroundings.variable("LANG"),
            ]),
            colors: MarketColors.of(desk)
        )
    }

    /// An index with its change: `上证指数 3000.12 +0.34%`.
    func index(_ quote: Quote) -> [Span] {
        let change = quote.last - quote.previousClose
        let name = quote.name.isEmpty ? quote.symbol.description : quote.name
        return [
            Span(name + " "),
            Span(
                "\(quote.last) \(percent(change, of: quote.previousClose))",
                colors.look(of: quote.last, against: quote.previousClose)
            ),
        ]
    }

    func indices(_ quotes: [Quote]) -> [Span] {
        Array(quotes.map(index).joined(separator: [Span("  ")]))
    }

    /// A price's change with its sign.
    func change(of price: Price, against base: Price, tick: Price) -> String {
        guard price > .zero, base > .zero else { return "-" }
        let change = price - base
        return (change < .zero ? "" : "+") + change.text(tick: tick)
    }

    /// The market's day and time, and how its clock goes.
    func clock(_ now: Instant, _ playback: PlaybackView) -> [Span] {
        var spans = [Span("\(now.day) \(now.time.wholeSeconds)")]
        guard playback.isVirtual else { return spans }
        let pace = language.pace(
            playback.speed,
            isPaused: playback.isPaused,
            isFollowing: playback.isFollowing
        )
        let look = playback.isPaused ? Look(.yellow, isBold: true) : .dim
        spans.append(Span("  " + glyphs.keys(pace), look))
        return spans
    }

    func side(_ side: Side) -> Look {
        colors.look(of: side == .buy ? 1 : -1, isBold: true)
    }
}

extension TimeOfDay {
    /// The time without what a second has beyond its beginning.
    var wholeSeconds: TimeOfDay { TimeOfDay(milliseconds: milliseconds / 1000 * 1000) }
}
