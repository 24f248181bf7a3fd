#!/usr/bin/env python3
"""Runs istock beside its yardstick in C and beside other programs, and prints Markdown: run.py [ROUNDS [WORD...]]

A WORD picks a part: commands, refresh, replays, wide, pipe, million, market, peers. The program is .build/bin/istock
(scripts/build), or $ISTOCK. Inputs and databases are in .build/benchmarks, other programs in .build/peers
(scripts/bench-peers). Both sides run in turn, round by round, each on files of its own on the same disk; the answers
are compared before a row is printed.
"""
import json
import os
import platform
import shutil
import sqlite3
import statistics
import subprocess
import sys
from collections import namedtuple
from datetime import datetime, timezone

import accounts
from accounts import HERE, ROOT, Workshop, remove

ISTOCK = os.environ.get("ISTOCK", os.path.join(ROOT, ".build", "bin", "istock"))
shop = Workshop(ISTOCK, os.path.join(ROOT, ".build", "benchmarks"))

Run = namedtuple("Run", "wall cpu peak out")  # milliseconds, milliseconds, MiB, text


def measure(words, folder, source=None, now=None, allowed=(0,)):
    """Runs a program once."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment.update(LC_ALL="C", MPLBACKEND="Agg", PYTHONWARNINGS="ignore")
    if now:
        environment["ISTOCK_NOW"] = now
    report, output = shop.path("report"), shop.path("output")
    with open(source or os.devnull) as script, open(output, "w+") as out, open(shop.path("errors"), "w") as errors:
        subprocess.run(
            [shop.stopwatch, report, *words], cwd=folder, env=environment, stdin=script, stdout=out, stderr=errors,
            check=True,
        )
        with open(report) as file:
            wall, cpu, peak, status = map(int, file.read().split())
        if status not in allowed:
            raise SystemExit(f"{words}: status {status}, see {shop.path('errors')}")
        out.seek(0)
        return Run(wall / 1000, cpu / 1000, peak / 1024, out.read(1 << 20))


def middle(runs, name):
    return statistics.median(getattr(run, name) for run in runs)


def ratio(ours, theirs, name="wall"):
    return statistics.median(getattr(a, name) / max(getattr(b, name), 0.001) for a, b in zip(ours, theirs))


def verdict(is_reached):
    return "reached" if is_reached else "MISSED"


def time_text(milliseconds):
    return f"{milliseconds:.0f} ms" if milliseconds >= 100 else f"{milliseconds:.1f} ms"


def line(name, ours, theirs, reach, factor, is_reached):
    other = [time_text(middle(theirs, "wall")), time_text(middle(theirs, "cpu"))] if theirs else ["", ""]
    cpu = f"{ratio(ours, theirs, 'cpu'):.2f}" if theirs else ""
    print(
        f"| {name} | {time_text(middle(ours, 'wall'))} | {time_text(middle(ours, 'cpu'))} "
        f"| {middle(ours, 'peak'):.1f} MiB | {other[0]} | {other[1]} | {factor} | {cpu} | {reach} "
        f"| {verdict(is_reached)} |",
        flush=True,
    )


def compared(name, ours, theirs, aim, extra=True, reach=None):
    factor = ratio(ours, theirs)
    line(name, ours, theirs, reach or f"<= {aim}", f"{factor:.2f}", factor <= aim and extra)


def query(path, sql):
    connection = sqlite3.connect(path)
    try:
        return connection.execute(sql).fetchone()
    finally:
        connection.close()


def right(folder, database):
    """Whether the filled orders of a database are those of expected.json: how many, of how many shares, which."""
    with open(os.path.join(folder, "expected.json")) as file:
        expected = json.load(file)
    found = query(
        os.path.join(folder, database),
        "SELECT count(*), sum(quantity), sum(id) FROM orders WHERE status = 'filled'",
    )
    traded = query(os.path.join(folder, database), "SELECT count(DISTINCT order_id), sum(quantity) FROM trades")
    wanted = (expected["filled"], expected["filled_qty"], expected["filled_ids_sum"])
    if found != wanted or traded != wanted[:2]:
        raise SystemExit(f"{folder}: filled {found}, traded {traded}, expected {wanted}")


def turns(rounds, ours, theirs, warm_up=0):
    """Both in turn; what the first rounds say is forgotten."""
    mine, others = [], []
    for number in range(rounds + warm_up):
        other, own = theirs(), ours()
        if number >= warm_up:
            others.append(other)
            mine.append(own)
    return mine, others


# The rows of issue 7, in its order.


def commands(rounds):
    folder = shop.made("small", accounts.small)
    few = max(rounds, 50)
    buying = [shop.istock, "buy", "600000", "100", "--price", "9.80", "--db", "istock.db"]
    rows = [
        ("buy", buying, ["buy", "c.db"]),
        ("orders", [shop.istock, "orders", "--status", "pending", "--limit", "40", "--db", "istock.db"],
         ["show", "c.db"]),
        ("account", [shop.istock, "account", "--db", "istock.db"], ["show", "c.db"]),
    ]
    everything = []
    for name, words, standard in rows:
        ours, theirs = turns(
            few, lambda: measure(words, folder), lambda: measure([shop.yardstick, *standard], folder), warm_up=3
        )
        compared(f"`istock {name}`, whole process", ours, theirs, 1.5)
        everything += ours
    worst = max(everything, key=lambda run: run.peak)
    line("peak memory of these", [worst], [], "<= 8 MiB", "", worst.peak <= 8)


def refresh(rounds):
    folder = shop.made("refresh", accounts.refresh)
    with open(os.path.join(folder, "count")) as file:
        pending = int(file.read())
    words = [shop.istock, "refresh", "--db", "run.db"]

    def again(name, copy):
        remove(os.path.join(folder, copy))
        shutil.copy(os.path.join(folder, name), os.path.join(folder, copy))

    def ours():
        again("istock.db", "run.db")
        return measure(words, folder, now=accounts.REFRESH_NOW)

    def theirs():
        again("c.db", "c-run.db")
        run = measure([shop.yardstick, "refresh", "c-run.db", "round.csv"], folder)
        filled = query(os.path.join(folder, "c-run.db"), "SELECT count(*), sum(order_id) FROM fills")
        if filled[0] != 8:
            raise SystemExit(f"the yardstick fills {filled[0]} orders of 8")
        return run

    mine, others = turns(max(rounds, 20), ours, theirs, warm_up=2)
    before = query(os.path.join(folder, "istock.db"), "SELECT count(*) FROM orders WHERE status = 'pending'")[0]
    after = query(os.path.join(folder, "run.db"), "SELECT count(*) FROM orders WHERE status = 'pending'")[0]
    if (before, before - after) != (pending, 8):
        raise SystemExit(f"{before} orders pending instead of {pending}, {before - after} filled instead of 8")
    compared(f"one `refresh`, {pending:,} pending orders, 8 fills", mine, others, 1)


def replays(rounds):
    w1 = shop.market("w1")
    for name, words, store, aim in (
        ("W1, a session on a file, committed once", ["--db", "session.db"], ["file"], 3),
        ("W1, the session's private account", [], [], 4),
        ("W1, committed every round", ["--db", "session.db", "--commit", "time"], ["round"], 1.3),
    ):
        replay(name, w1, words, store, aim, rounds)


def wide(rounds):
    folder = shop.market("wide", 1000, 1000, 100_000)
    replay("W1 wide, on a file, committed once", folder, ["--db", "session.db"], ["file"], 3, rounds, most=40)


def replay(name, folder, words, store, aim, rounds, most=None):
    own, c = os.path.join(folder, "session.db"), os.path.join(folder, "c.db")
    standard = [shop.yardstick, "replay", "quotes.csv", "orders.csv"] + (["c.db", *store] if store else [])

    def ours():
        remove(own)
        return measure([shop.istock, "session", "replay.session", *words], folder)

    def theirs():
        remove(c)
        run = measure(standard, folder)
        with open(os.path.join(folder, "expected.json")) as file:
            expected = json.load(file)
        if run.out.split() != [str(expected[name]) for name in ("filled", "filled_qty", "filled_ids_sum")]:
            raise SystemExit(f"the yardstick fills {run.out}")
        return run

    mine, others = turns(rounds, ours, theirs)
    if store:
        right(folder, "session.db")
    peak = middle(mine, "peak")
    reach = f"<= {aim}" + (f", <= {most} MiB" if most else "")
    compared(name, mine, others, aim, extra=not most or peak <= most, reach=reach)
    remove(own, c)


def pipe(rounds):
    folder = shop.market("w1")
    script, own, c = (os.path.join(folder, name) for name in ("pipe.session", "session.db", "c.db"))
    with open(script, "w") as file:
        print("given cash 100000000000\nat 2025-01-06 09:30:00", file=file)
        print("tick 600000 10.00 prev 10.00 bid 9.99x500000 ask 10.01x500000", file=file)
        for number in range(1000):
            print(f"buy 600000 {100 + 100 * (number % 10)} @ 9.{number % 90 + 10}", file=file)

    def ours():
        remove(own)
        return measure([shop.istock, "session", "-", "--db", "session.db"], folder, source=script)

    def theirs():
        remove(c)
        run = measure([shop.yardstick, "commits", "c.db", "1000"], folder)
        # The yardstick's time is that of its transactions; istock's that of its whole process.
        return run._replace(wall=float(run.out) * 1000)

    mine, others = turns(rounds, ours, theirs)
    if query(own, "SELECT count(*) FROM orders")[0] != 1000:
        raise SystemExit("the pipe did not place 1,000 orders")
    rate = 1 / ratio(mine, others)
    line("1,000 durable orders on a pipe, by their rate", mine, others, ">= 0.6", f"{rate:.2f}", rate >= 0.6)
    remove(own, c)


def million(rounds):
    folder = shop.made("million", accounts.million)
    orders, trades = (
        query(os.path.join(folder, "big.db"), f"SELECT count(*) FROM {table}")[0] for table in ("orders", "trades")
    )
    if min(orders, trades) < 1_000_000:
        raise SystemExit(f"{orders} orders and {trades} trades instead of a million each")
    for words in (
        "buy 600000 100 --price 9.40", "orders --status pending", "orders", "orders --all --limit 40", "order 1",
        "account", "positions",
    ):
        ours, theirs = turns(
            max(rounds, 20),
            lambda: measure([shop.istock, *words.split(), "--db", "big.db"], folder),
            lambda: measure([shop.istock, *words.split(), "--db", "few.db"], folder),
            warm_up=2,
        )
        compared(f"`{words}`: {orders:,} orders beside a few", ours, theirs, 1.5)


def market(rounds):
    folder = shop.made("market", accounts.whole_market)
    own = os.path.join(folder, "run.db")

    def once():
        remove(own)
        shutil.copy(os.path.join(folder, "istock.db"), own)
        return measure([shop.istock, "refresh", "--db", "run.db"], folder, now=accounts.MARKET_NOW)

    runs = [once() for _ in range(rounds + 1)][1:]
    found = query(own, "SELECT count(*), count(DISTINCT symbol) FROM orders WHERE status = 'filled'")
    pending = query(os.path.join(folder, "istock.db"), "SELECT count(*) FROM orders WHERE status = 'pending'")[0]
    if found != (500, 55) or pending != 100_000:
        raise SystemExit(f"{pending} pending, {found} filled instead of 500 on 55 securities")
    cpu = middle(runs, "cpu")
    line("whole market: 5,500 rows, 100,000 pending, 500 fills, one `refresh`", runs, [], "<= 150 ms CPU", "", cpu <= 150)


# name, what it takes, its script; the interpreter is that of the peer's own environment
PEERS = [
    ("istock, on a file", None, ["session", "replay.session", "--db", "session.db"]),
    ("istock, committed every round", None, ["session", "replay.session", "--db", "session.db", "--commit", "time"]),
    ("plain Python, in memory", "python", ["plain.py"]),
    ("plain Python, committed every round", "python", ["plain.py", "peer.db"]),
    ("hftbacktest", "hftbacktest", ["hftbacktest_w1.py"]),
    ("backtesting.py", "backtesting", ["backtesting_w1.py"]),
]


def peers(rounds):
    folder = shop.market("w1")
    with open(os.path.join(folder, "expected.json")) as file:
        expected = json.load(file)
    print("\n| W1, whole process | time | CPU | peak | fills | times istock on a file |")
    print("| --- | ---: | ---: | ---: | --- | ---: |")
    runs, words = {}, {}
    for name, environment, arguments in PEERS:
        if environment is None:
            words[name] = [shop.istock, *arguments]
            continue
        python = os.path.join(ROOT, ".build", "peers", environment, "bin", "python")
        if environment == "python":
            python = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
        if not os.path.exists(python):
            print(f"| {name} | not installed | | | | |")
            continue
        script = os.path.join(HERE, "peers", arguments[0])
        words[name] = [python, script, "quotes.csv", "orders.csv", *arguments[1:]]
    for _ in range(min(rounds, 5)):
        for name in words:
            remove(os.path.join(folder, "session.db"), os.path.join(folder, "peer.db"))
            runs.setdefault(name, []).append(measure(words[name], folder))
            if words[name][0] == shop.istock:
                right(folder, "session.db")
    for name, mine in runs.items():
        fills = f"all {expected['filled']:,} right"
        if words[name][0] != shop.istock:
            found = json.loads(mine[-1].out.splitlines()[-1])
            if (found["filled"], found["filled_ids_sum"]) != (expected["filled"], expected["filled_ids_sum"]):
                fills = f"{found['filled']:,}, not the right ones"
        print(
            f"| {name} | {middle(mine, 'wall') / 1000:.2f} s | {middle(mine, 'cpu') / 1000:.2f} s "
            f"| {middle(mine, 'peak'):.0f} MiB | {fills} | {ratio(mine, runs['istock, on a file']):.1f} |"
        )
    remove(os.path.join(folder, "session.db"), os.path.join(folder, "peer.db"))


SECTIONS = {
    "commands": commands, "refresh": refresh, "replays": replays, "wide": wide, "pipe": pipe, "million": million,
    "market": market, "peers": peers,
}


def machine():
    """When and where, as the page wants it."""
    processor = next(
        (text.split(":")[1].strip() for text in open("/proc/cpuinfo") if text.startswith("model name")),
        platform.machine(),
    ) if os.path.exists("/proc/cpuinfo") else platform.machine()
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
    load = os.getloadavg()[0]
    return (
        f"{datetime.now(timezone.utc):%Y-%m-%d %H:%M} UTC, commit {commit}, {processor}, {os.cpu_count()} processors, "
        f"{platform.system()} {platform.release()}, SQLite {sqlite3.sqlite_version}; load when it began {load:.1f}."
    )


def main(rounds, chosen):
    shop.programs()
    print(machine(), end="\n\n")
    sections = [name for name in SECTIONS if not chosen or name in chosen]
    if any(name != "peers" for name in sections):
        print("| work | istock | CPU | peak | in C | CPU | times | of CPU | reach | |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    for name in sections:
        SECTIONS[name](rounds)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].isdigit() or any(word not in SECTIONS for word in sys.argv[2:]):
        sys.exit(__doc__ + "\nWords: " + " ".join(SECTIONS))
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9, sys.argv[2:])
