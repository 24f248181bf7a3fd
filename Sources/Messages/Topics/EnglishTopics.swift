extension Topics {
    static let englishTrading = #"""
        # orders: How an order lives, from placing to its end.

        An order is pending, filled or cancelled. 'buy' and 'sell' check it against the rules
        (what is refused is no order and stores nothing), freeze its cash or shares, and let it
        meet the present quote: it takes the displayed levels, best first, never worse than its
        limit. What remains rests and trades at its own limit when the market comes to it.

        Orders are valid for one session: at 15:00 what is pending expires. Typed after 15:00 or
        on a closed day, an order waits for the next session. Nothing fills by itself: 'istock
        run' keeps filling, 'istock refresh' does it once, 'istock clock advance 5m' moves a
        virtual market.

          istock buy 600000 500 --price 10.05
          istock order 1             why it waits
          istock cancel 1

        # market-orders: Orders without a price, and what becomes of their rest.

        Behind --type; --protect names the worst price they may trade at.

          best5-cancel       the best five levels, the rest is cancelled
          best5-limit        the same, the rest becomes a limit order (sh, bj)
          counterparty-best  a limit order at the opposite side's best price
          own-best           a limit order at the own side's best price
          immediate-cancel   everything there is, the rest is cancelled (Shenzhen)
          fill-or-kill       all of it or nothing (Shenzhen)
          after-hours        at the closing price, 15:05 to 15:30, of some boards

        Which exchange takes which, and since when, is in docs/rulebook.md; what a security does
        not take is refused as orderType.

          istock buy 000001 500 --type best5-cancel

        # auctions: When one price is found for all, and when nothing can be cancelled.

        The opening auction takes orders from 09:15 and is decided at 09:25; the closing auction
        takes them from 14:57 and is decided at 15:00. Orders better than the price fill; those
        at the price fill as far as the other side has some left.

        From 09:20 to 09:25 and from 14:57 to 15:00 cancels are refused (noCancelWindow); the
        setting cancel.anytime lifts that.

        # t-plus-one: When bought shares can be sold.

        Shares bought today can be sold on the next trading day (T+1); 'istock positions' shows
        how many can be sold now. The cash of a sale is free at once for buying. Convertible
        bonds and some funds can be sold on the same day (T+0).

        # lots: How many shares an order may be for.

        Main boards, ChiNext and funds: 100 and multiples. STAR: at least 200, then by 1.
        Beijing: at least 100, then by 1. Convertible bonds: 10 and multiples. An odd part that is
        left is sold in one order. --max takes as many as the cash buys or as can be sold.

        # limits: How far a price may move in a day.

        A price outside the day's limits is refused. Main boards 10%, ChiNext and STAR 20%,
        Beijing 30% of the previous close; ST shares of the main boards 5% until 2026-07-03 and
        10% since. New listings have no limit for their first days. 'istock quote CODE' shows the
        limits of the session; docs/rulebook.md has every rule with its date and source.

        Sealed at a limit, the opposite side is empty and nobody fills on the sealed side.

        # fees: What a trade costs.

        Commission: 0.025% of the amount, at least 5.00 an order. Stamp duty: on sells only, 0.05%
        since 2023-08-28. Transfer fee: 0.001% since 2022-04-29. Funds pay neither duty nor transfer
        fee. A trade is charged what the order owes so far, so the least commission is charged once.

          istock config set fees.commission 0.0002
          istock config set fees.minimum 0

        # symbols: How a security is named.

        By its code: 600000, sh600000, 600000.SH, 600000.XSHG, sh.600000. 000001 is the stock
        sz000001; the index is sh000001. By its name or a part of it: 浦发银行, 浦发. By the
        initials of its name's pinyin: pfyh, or their beginning. Marks such as ST may be left
        out.

        Where several are called so, nothing is done and the choices are listed; on a terminal
        you are asked which.

        """#

    static let englishProgram = #"""
        # sources: Where quotes come from.

          sim          a simulated market, the same for the same seed; virtual clock
          replay:FILE  recorded snapshots or trades; virtual clock
          exec:CMD     any program that prints quotes; wall time
          tencent      live quotes, through istock-net; wall time

        An account is opened on one and keeps it. A virtual clock stands still between commands
        and moves by 'istock clock' and 'istock run'. docs/sources.md has the formats.

          istock init --source replay:ticks.csv

        # accounts: Several accounts in one file.

        'istock account new NAME' opens one, 'istock account list' shows them. --account NAME
        names one for a command; 'istock account use NAME' makes it the default. 'istock account
        reset' begins anew and keeps what was as NAME~1; 'istock account close NAME' ends one,
        which can then be read only.

        # sessions: Files of commands, a market and checks.

          given cash 100000
          tick 600000 10.02 prev 10.00 bid 10.01x5000 ask 10.02x3000
          buy 600000 500 @ 10.02
          sell 600000 500
          expect refused sellable

        'istock session FILE' plays it, the same on every machine, and ends with 1 where a check
        fails. '-' reads standard input. docs/sessions.md is the language.

        # exit-codes: What the exit status says.

          0   done
          1   a check failed (session, doctor)
          2   the command line makes no sense
          3   refused by a rule
          4   no such symbol, order or account, or an ambiguous name
          5   too late: the order is final
          6   locked
          7   quotes or a push server unavailable
          8   the database; verify found something
          70  a bug

        # json: Documents for programs.

        With --json a command prints one document on one line; run, events and session print one
        object a line. Prices and money are exact decimals in yuan, times ISO 8601 with +08:00.
        What fails prints {"refused":…} or {"error":…} with a message. docs/json.md lists every
        shape, docs/schema has the schemas.

        # notifications: Notices on a phone, the desktop or a webhook.

        Fills, expiries, settlements and alerts are notices. 'istock run' prints them, 'istock
        notices' lists the unread ones, push targets receive them.

          istock push add ntfy https://ntfy.sh/my-secret-topic
          istock push kinds ntfy settlement=off
          istock alert 600000 above 10.50

        'istock run' delivers; without it 'istock push deliver' does. docs/notifications.md has
        the set-up.

        # lock: What keeps others from trading.

        'istock lock set --pin' (or --fingerprint) makes placing, cancelling and settings ask
        first; reading does not ask. Scripts give the PIN by --pin-file, --pin-fd or
        ISTOCK_PIN_FILE. --unlock-for 10m asks this terminal session no more for so long. Whoever
        can read the file can read the account: docs/security.md.

        # files: What lies where.

          istock.db        the accounts: SQLite, yours alone; --db, ISTOCK_DB, or
                           $XDG_DATA_HOME/istock (~/.local/share/istock)
          istock.db-wal    the newest changes, while the file is in use
          istock.db-lock   the turnstile of writers; it may stay
          istock.db-loop   held by 'istock run'

        'istock backup FILE' copies while others trade, 'istock restore FILE' puts a copy back,
        'istock verify' proves that it adds up, 'istock doctor' looks for trouble. Do not copy the
        file alone while it is in use.

        # environment: Variables that istock reads.

          ISTOCK_DB                the account file
          ISTOCK_LANG              zh or en; then LC_ALL, LC_MESSAGES, LANG
          ISTOCK_PIN_FILE          a file with the PIN
          ISTOCK_NOW               pins the wall clock of live accounts, for tests
          ISTOCK_FINGERPRINT_WAIT  how long a finger is waited for, such as 30s
          NO_COLOR                 no colour, where it is not empty
          XDG_DATA_HOME            where istock/istock.db lies

        """#
}
