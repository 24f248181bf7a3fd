/// The style sheet of a report: one column on a phone, cards beside each other where there is room.
enum ReportStyle {
    /// The colours of gains and losses, light and dark; each has a contrast of 4.5 at least on its ground.
    private static let red = (light: "#c5221f", dark: "#ff7b72")
    private static let green = (light: "#0b7a3e", dark: "#4cc38a")

    /// The sheet; by the Chinese habit what goes up is red.
    static func sheet(redIsUp: Bool) -> HTML {
        let up = redIsUp ? red : green
        let down = redIsUp ? green : red
        return """
            :root{color-scheme:light dark;--ground:#f5f6f8;--card:#fff;--ink:#1c2024;--dim:#60666e;\
            --line:#dfe2e6;--own:#1a66d6;--index:#8a6d1f;--up:\(up.light);--down:\(down.light)}\
            @media(prefers-color-scheme:dark){:root{--ground:#0f1216;--card:#181c22;--ink:#e6e9ed;\
            --dim:#9aa3ad;--line:#2c323a;--own:#6cabff;--index:#d9b650;--up:\(up.dark);\
            --down:\(down.dark)}}\
            \(rules)
            """
    }

    private static let rules: HTML = """
        *{box-sizing:border-box}\
        body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,\
        -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;\
        -webkit-text-size-adjust:100%}\
        main{max-width:68rem;margin:0 auto;padding:1rem}\
        header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;margin-bottom:1rem}\
        h1{font-size:1.4rem;margin:0;overflow-wrap:anywhere}\
        h2{font-size:1rem;margin:0 0 .5rem}\
        .paper{align-self:center;font-size:.75rem;font-weight:600;letter-spacing:.05em;\
        padding:.1rem .5rem;border:1px solid var(--index);color:var(--index);border-radius:1rem}\
        .sub{flex-basis:100%;color:var(--dim);margin:0;overflow-wrap:anywhere}\
        section,.card{background:var(--card);border:1px solid var(--line);border-radius:.6rem}\
        section{padding:1rem;margin-bottom:1rem}\
        .cards{display:grid;grid-template-columns:repeat(4,1fr);gap:.75rem;margin:0 0 1rem}\
        .card{padding:.65rem .85rem;min-width:0}\
        .card dt{color:var(--dim);font-size:.8rem}\
        .card dd{margin:0;font-size:1.25rem;font-weight:600;overflow-wrap:anywhere}\
        .card dt::first-letter,.figures th::first-letter,thead th::first-letter,\
        .legend li::first-letter,details dt::first-letter{text-transform:uppercase}\
        .next{margin-top:2.2rem}\
        p.note{color:var(--dim);font-size:.85rem;margin:.75rem 0 0}\
        .card dd.note{font-size:.75rem;font-weight:400;color:var(--dim)}\
        table,.card dd{font-variant-numeric:tabular-nums}\
        .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));\
        gap:0 1rem}\
        .pair section{min-width:0}\
        .up{color:var(--up)}.down{color:var(--down)}.dim{color:var(--dim)}\
        .scroll{overflow-x:auto}\
        .scroll:focus-visible,summary:focus-visible{outline:2px solid var(--own)}\
        table{border-collapse:collapse;width:100%}\
        th,td{padding:.3rem .5rem;text-align:right;white-space:nowrap;\
        border-top:1px solid var(--line)}\
        thead th{border-top:0;color:var(--dim);font-weight:500;font-size:.85rem}\
        tbody th{font-weight:400;text-align:left}\
        .left{text-align:left}\
        table.figures td{font-weight:600}\
        table.figures th{white-space:normal;padding-left:0}\
        table.figures td{padding-right:0}\
        table.figures small{display:block;font-weight:400;color:var(--dim);white-space:normal}\
        figure{margin:0}\
        .legend{display:flex;flex-wrap:wrap;gap:.25rem 1rem;color:var(--dim);font-size:.85rem;\
        margin:0 0 .5rem;padding:0;list-style:none}\
        .legend i{display:inline-block;width:1.4rem;height:0;margin-right:.4rem;\
        vertical-align:middle;border-top:2px solid var(--own)}\
        .legend i.index{border-top:2px dashed var(--index)}\
        .plot{position:relative;margin:0 0 1.6rem 3.9rem;height:16rem}\
        .plot.low{height:7.5rem}\
        .plot svg{position:absolute;inset:0;width:100%;height:100%;overflow:visible}\
        .plot span{position:absolute;font-size:.72rem;color:var(--dim);white-space:nowrap}\
        .plot .y{right:100%;padding-right:.5rem;transform:translateY(-50%)}\
        .plot .x{top:100%;padding-top:.25rem;transform:translateX(-50%)}\
        .plot .x.first{transform:none}.plot .x.last{transform:translateX(-100%)}\
        svg *{vector-effect:non-scaling-stroke}\
        .grid{stroke:var(--line);fill:none}.zero{stroke:var(--dim);fill:none}\
        .own{stroke:var(--own);stroke-width:2;fill:none;stroke-linejoin:round}\
        .other{stroke:var(--index);stroke-width:1.5;stroke-dasharray:5 4;fill:none}\
        .fall{stroke:var(--down);stroke-width:1.5;fill:var(--down);fill-opacity:.18}\
        details dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.25rem 1rem;margin:.75rem 0 0}\
        details dt{font-weight:600}details dd{margin:0;color:var(--dim)}\
        summary{cursor:pointer;font-weight:600}\
        footer{color:var(--dim);font-size:.85rem}\
        @media(max-width:44rem){.cards{grid-template-columns:1fr 1fr;gap:.5rem}}\
        @media(max-width:30rem){main{padding:.6rem}\
        section{padding:.75rem}.card dd{font-size:1.1rem}.plot{height:13rem}.wide{display:none}}\
        @media print{:root{--ground:#fff;--card:#fff;--ink:#000;--dim:#444;--line:#bbb}\
        body{font-size:10pt}main{max-width:none;padding:0}section,.card{break-inside:avoid}\
        section.long{break-inside:auto}.scroll{overflow:visible}}
        """
}
