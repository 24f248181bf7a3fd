#!/usr/bin/env python3
"""Runs istock beside its yardstick in C, round by round, and prints a table: run.py [ROUNDS [WORD]]

WORD picks the rows whose names contain it. The program is .build/bin/istock (scripts/build), or $ISTOCK. Inputs and
databases are in .build/benchmarks.
"""
import os
import shlex
import sqlite3
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.join(HERE, "..", ".build", "benchmarks")
ISTOCK = os.environ.get("ISTOCK", os.path.join(HERE, "..", ".build", "bin", "istock"))

# name, market, what istock does, what the yardstick does, how many times the yardstick's time is aimed at
ROWS = [
    ("replay, committed once", "w1", "session replay.session --db DB", "replay quotes.csv orders.csv DB file", 3),
    ("replay, private account", "w1", "session replay.session", "replay quotes.csv orders.csv", 4),
    ("replay, committed every round", "w1", "session replay.session --db DB --commit time",
     "replay quotes.csv orders.csv DB round", 1.3),
    ("ticks, committed once", "w1", "session ticks.session --db DB", "replay quotes.csv orders.csv DB file", None),
    ("wide replay, committed once", "wide", "session replay.session --db DB",
     "replay quotes.csv orders.csv DB file", 3),
    ("1,000 durable orders on a pipe", "w1", "session - --db DB < pipe.session", "commits DB 1000", 1.67),
    ("buy", "one", "buy 600000 100 --db istock.db", "commits c.db 1", 1.5),
    ("orders, 40 of them", "one", "orders --db istock.db", "list c.db", 1.5),
    ("account", "one", "account --db istock.db", "list c.db", 1.5),
]


def prepare():
    os.makedirs(WORK, exist_ok=True)
    source = os.path.join(HERE, "yardstick.c")
    subprocess.run(["cc", "-O2", source, "-lsqlite3", "-o", os.path.join(WORK, "yardstick")], check=True)


def make(market):
    """Makes a market's files where they are not there yet; those of one command are made anew."""
    folder = os.path.join(WORK, market)
    size = {"w1": [], "wide": ["1000", "1000", "100000"]}.get(market)
    if size is not None:
        if not os.path.exists(os.path.join(folder, "ticks.session")):
            subprocess.run([sys.executable, os.path.join(HERE, "make-market.py"), folder, *size], check=True)
        with open(os.path.join(folder, "pipe.session"), "w") as pipe:
            print("given cash 100000000000\nat 2025-01-06 09:30:00", file=pipe)
            print("tick 600000 10.00 prev 10.00 bid 9.99x500000 ask 10.01x500000", file=pipe)
            for i in range(1000):
                print(f"buy 600000 {100 + 100 * (i % 10)} @ 9.{i % 90 + 10}", file=pipe)
        return folder
    os.makedirs(folder, exist_ok=True)
    remove(folder, "istock.db", "c.db")
    start = "init --cash 100000000 --start 2026-11-30T09:30 --db istock.db"
    for words in [start] + ["buy 600000 100 --price 9.90 --db istock.db"] * 40:
        subprocess.run(
            [ISTOCK, *words.split()], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    subprocess.run([os.path.join(WORK, "yardstick"), "commits", "c.db", "40"], cwd=folder, check=True)
    return folder


def remove(folder, *names):
    for name in names:
        for end in ("", "-wal", "-shm", "-lock", "-loop"):
            path = os.path.join(folder, name + end)
            if os.path.exists(path):
                os.remove(path)


def run(program, words, folder, database):
    """Runs a program once; returns wall time, processor time and peak memory in milliseconds and MiB."""
    remove(folder, database)
    words, _, source = words.replace("DB", database).partition(" < ")
    with open(os.path.join(folder, source) if source else os.devnull) as script, open(os.devnull, "w") as null:
        start = time.perf_counter()
        process = subprocess.Popen(
            [program, *shlex.split(words)], cwd=folder, stdin=script, stdout=null, stderr=null
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{program} {words}: status {process.returncode}")
    return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def fills(folder, database, query):
    path = os.path.join(folder, database)
    if not os.path.exists(path):
        return None
    with sqlite3.connect(path) as connection:
        return connection.execute(query).fetchall()


def measure(rounds, word):
    yardstick = os.path.join(WORK, "yardstick")
    print("| work | istock | its CPU | peak | in C | its CPU | times | aim |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, market, words, standard, aim in ROWS:
        if word not in name:
            continue
        folder = make(market)
        ours, theirs = [], []
        for _ in range(max(rounds, 50) if market == "one" else rounds):
            theirs.append(run(yardstick, standard, folder, "yardstick.db"))
            ours.append(run(ISTOCK, words, folder, "session.db"))
        if "replay" in standard and "DB" in standard:
            found = fills(folder, "session.db", "SELECT order_id FROM trades ORDER BY order_id")
            wanted = fills(folder, "yardstick.db", "SELECT order_id FROM fills ORDER BY order_id")
            if found != wanted:
                sys.exit(f"{name}: {len(found)} fills, {len(wanted)} in C, or others")
        remove(folder, "session.db", "yardstick.db")
        wall, cpu, peak = (statistics.median(column) for column in zip(*ours))
        standard_wall, standard_cpu, _ = (statistics.median(column) for column in zip(*theirs))
        times = statistics.median(one[0] / other[0] for one, other in zip(ours, theirs))
        print(
            f"| {name} | {wall:.1f} ms | {cpu:.1f} ms | {peak:.0f} MiB | {standard_wall:.1f} ms "
            f"| {standard_cpu:.1f} ms | {times:.2f} | {aim or ''} |",
            flush=True,
        )


if __name__ == "__main__":
    prepare()
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 9, sys.argv[2] if len(sys.argv) > 2 else "")
