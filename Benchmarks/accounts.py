"""Makes the account files that run.py measures on, each once: in a folder of its own, beside the files it is compared with.

Wall-clock accounts commit every order by itself, so they are made in memory (/dev/shm, where there is one) and copied.
"""
import csv
import os
import shutil
import subprocess
import tempfile
from collections import defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
ENDS = ("", "-wal", "-shm", "-lock", "-loop", "-try")
LEVELS = [f"{side}{kind}{n}" for side in ("bid", "ask") for kind in ("", "vol") for n in range(1, 6)]
HEADER = ",".join(["time_ms", "symbol", "last", *LEVELS, "prev_close"])


def remove(*paths):
    for path in paths:
        for end in ENDS:
            if os.path.exists(path + end):
                os.remove(path + end)


class Workshop:
    """Where the programs and the folders are, and how a command is run that is not measured."""

    def __init__(self, istock, folder):
        self.istock = os.path.abspath(istock)
        self.folder = os.path.abspath(folder)
        self.yardstick = os.path.join(self.folder, "yardstick")
        self.stopwatch = os.path.join(self.folder, "stopwatch")

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def run(self, words, folder, now=None, lines=None):
        environment = dict(os.environ, LC_ALL="C")
        if now:
            environment["ISTOCK_NOW"] = now
        result = subprocess.run(
            words, cwd=folder, env=environment, input=lines, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        if result.returncode != 0:
            raise SystemExit(f"{words}: status {result.returncode}: {result.stdout[-500:]}{result.stderr[-500:]}")
        return result.stdout

    def programs(self):
        os.makedirs(self.folder, exist_ok=True)
        for program, libraries in (("yardstick", ["-lsqlite3"]), ("stopwatch", [])):
            source = os.path.join(HERE, program + ".c")
            subprocess.run(["cc", "-O2", source, *libraries, "-o", self.path(program)], check=True)

    def market(self, name, *size):
        """The generated market of that name."""
        folder = self.path(name)
        if not os.path.exists(os.path.join(folder, "expected.json")):
            subprocess.run([os.path.join(HERE, "make-market.py"), folder, *map(str, size)], check=True)
        return folder

    def made(self, name, make):
        """The folder of that name, made anew if it is not there whole."""
        folder = self.path(name)
        if not os.path.exists(os.path.join(folder, "made")):
            shutil.rmtree(folder, ignore_errors=True)
            memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
            with tempfile.TemporaryDirectory(dir=memory) as draft:
                make(self, draft)
                open(os.path.join(draft, "made"), "w").close()
                shutil.copytree(draft, folder)
        return folder


def small(shop, folder):
    """A simulated account with 40 pending orders of the day, and a database of 1,000 orders for the yardstick."""
    lines = ["init --cash 100000000 --seed 7 --start 2026-11-30T09:30"]
    lines += [f"buy 600000 {100 + 100 * number} --price 9.90" for number in range(40)]
    shop.run([shop.istock, "session", "-", "--db", "istock.db"], folder, lines="\n".join(lines) + "\n")
    shop.run([shop.yardstick, "init", "c.db", "1000"], folder)


def row(stamp, symbol, last, bid, ask, size, previous=""):
    """A snapshot with one level a side; prices in ticks of 0.01."""
    empty = ["0.00"] * 4 + [str(size)] + ["0"] * 4

    def yuan(ticks):
        return f"{ticks // 100}.{ticks % 100:02}"

    cells = [str(stamp), symbol, yuan(last), yuan(bid), *empty, yuan(ask), *empty, previous]
    return ",".join(cells)


def write(path, lines):
    with open(path, "w", newline="\n") as file:
        print(*lines, sep="\n", file=file)


def exec_account(shop, folder, cash, now):
    """An account on a pipe that answers with the rows of market.csv."""
    shutil.copy(shop.yardstick, folder)
    source = "exec:exec ./yardstick feed market.csv"
    shop.run([shop.istock, "init", "--source", source, "--cash", str(cash), "--db", "istock.db"], folder, now=now)


def place(shop, folder, now, lines):
    """Plays order lines on the account of a pipe; a conversation goes on behind a refusal, so the answers are read.

    In parts, with the notices cleared between: each line of a conversation looks through those that are unread.
    """
    account = ["--db", "istock.db", "--account", "default"]
    for start in range(0, len(lines), 1000):
        part = "\n".join(lines[start:start + 1000]) + "\n"
        for line in shop.run([shop.istock, "session", "-", "--json", *account], folder, now, part).splitlines():
            if '"ok":false' in line:
                raise SystemExit(f"an order was not placed: {line}")
        shop.run([shop.istock, "notices", *account], folder, now)


REFRESH_ROUND = 700
REFRESH_NOW = "2025-01-06T10:05:00"


def refresh(shop, folder):
    """W1 as it stands before the 700th round: its pending orders, in both databases, and the snapshots of that round.

    Wall-clock accounts are given no shares: what they sell is bought on the trading day before.
    """
    market = shop.market("w1")
    rounds = defaultdict(list)
    with open(os.path.join(market, "quotes.csv")) as file:
        names = next(file).rstrip("\n")
        for line in file:
            rounds[int(line.split(",", 1)[0])].append(line.rstrip("\n"))
    stamps = sorted(rounds)
    with open(os.path.join(market, "orders.csv")) as file:
        orders = list(csv.DictReader(file))
    waiting = defaultdict(list)
    sent = 0
    for stamp in stamps[:REFRESH_ROUND]:
        for line in rounds[stamp]:
            cells = line.split(",")
            bid, ask = float(cells[3]), float(cells[13])
            waiting[cells[1]] = [
                order for order in waiting[cells[1]]
                if (bid < float(order["price"]) if order["side"] == "sell" else ask > float(order["price"]))
            ]
        while sent < len(orders) and int(orders[sent]["time_ms"]) == stamp:
            waiting[orders[sent]["symbol"]].append(orders[sent])
            sent += 1
    pending = sorted((order for book in waiting.values() for order in book), key=lambda order: int(order["order_id"]))
    write(os.path.join(folder, "pending.csv"), [",".join(orders[0])] + [",".join(order.values()) for order in pending])
    write(os.path.join(folder, "round.csv"), [names] + rounds[stamps[REFRESH_ROUND]])
    shop.run([shop.yardstick, "pending", "c.db", "pending.csv"], folder)

    def canonical(lines):
        return [line.replace(",6", ",sh6", 1) for line in lines]

    feed = os.path.join(folder, "market.csv")
    codes = [line.split(",")[1] for line in rounds[stamps[0]]]
    day_before = stamps[0] - 3 * 86_400_000 + 1_800_000  # Friday, 10:00
    write(feed, [HEADER] + [row(day_before, "sh" + code, 1000, 999, 1000, 90_000_000) for code in codes])
    exec_account(shop, folder, 100_000_000_000, "2025-01-03T10:00:00")
    place(shop, folder, "2025-01-03T10:00:00", [f"buy {code} 1000000 @ 10.00" for code in codes])
    write(feed, [names] + canonical(rounds[stamps[REFRESH_ROUND - 1]]))
    lines = [f"{order['side']} {order['symbol']} {order['qty']} @ {order['price']}" for order in pending]
    place(shop, folder, "2025-01-06T10:04:57", lines)
    write(feed, [names] + canonical(rounds[stamps[REFRESH_ROUND]]))
    write(os.path.join(folder, "count"), [len(pending)])


MARKET_NOW = "2026-11-30T10:00:03"


def whole_market(shop, folder):
    """5,500 securities, a few funds among them, with 100,000 pending buys; the asks of 55 fall onto 500 of these, and every row moves."""
    with open(os.path.join(ROOT, "Sources", "Directory", "securities.csv"), encoding="utf-8") as file:
        symbols = [
            line[:8] for line in file if line[2:8].isdigit() and "ST" not in line and "退" not in line
        ]
    symbols = sorted(set(symbols), key=lambda symbol: (symbol[:3] in ("sh5", "sz1"), symbol))[:5500]
    if len(symbols) < 5500:
        raise SystemExit(f"only {len(symbols)} securities in the directory")
    first = 1_796_004_000_000  # 2026-11-30 10:00:00
    feed = os.path.join(folder, "market.csv")
    write(feed, [HEADER] + [row(first, symbol, 1000, 999, 1000, 9_000_000, "10.00") for symbol in symbols])
    exec_account(shop, folder, 100_000_000_000, "2026-11-30T10:00:00")
    lines = []
    for index, symbol in enumerate(symbols):
        for number in range(19 if index < 1000 else 18):
            lines.append(f"buy {symbol} 200 @ 9.{98 - number}")
    place(shop, folder, "2026-11-30T10:00:00", lines[:100_000])
    rows = []
    for index, symbol in enumerate(symbols):
        reached = index % 100 == 50
        # An ask of 9.90 reaches the nine buys of 9.98 to 9.90; one of 9.89 ten.
        ask = (990 if index // 100 >= 5 else 989) if reached else 1001
        rows.append(row(first + 3000, symbol, ask, ask - 1, ask, 9_000_000, "10.00"))
    write(feed, [HEADER] + rows)


LAST_DAY = ["next day"] + [f"buy 600000 {100 + 100 * number} --price 9.50" for number in range(40)]
BIG_CODES = ("600000", "600519", "000001")


def history(count):
    """A session of so many orders in the simulated market, each filled at once, over ten days; then 40 of a last day.

    Market orders in turn of buys and sells of shares that were there before, some each snapshot.
    """
    yield "source sim --seed 7"
    yield "given cash 100000000000"
    for code in BIG_CODES:
        yield f"given {code} 100000000 @ 10.00 since 2026-11-02"
    yield "at 2026-11-16 09:30:03"
    each = max(1, count // 1000)
    done = 0
    while done < count:
        for number in range(min(each, count - done)):
            code, side = BIG_CODES[number % 3], ("buy", "sell")[number // 3 % 2]
            yield f"{side} {code} 100 --type best5-cancel"
        done += each
        yield "next day" if done % (each * 100) == 0 else "advance 30s"


def million(shop, folder, count=1_000_000):
    """An account with a long history and one without, which are alike on their last day."""
    for name, orders in (("big.db", count), ("few.db", 6)):
        path = os.path.join(folder, name)
        with open(path + ".session", "w") as file:
            print(*history(orders), *LAST_DAY, sep="\n", file=file)
        shop.run([shop.istock, "session", path + ".session", "--db", name, "--commit", "time"], folder)
        os.remove(path + ".session")
