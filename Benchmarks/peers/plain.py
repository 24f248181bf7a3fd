#!/usr/bin/env python3
"""W1 as a person would write it: a loop over the file, heaps of orders, no library: plain.py QUOTES ORDERS [DB]

With DB, orders and fills are stored by sqlite3 and committed every round (WAL, FULL). There is no account, and
nothing is checked.
"""
import csv
import heapq
import json
import sqlite3
import sys
from collections import defaultdict


def ticks(text):
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part)


class Store:
    def __init__(self, path):
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.executescript(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "CREATE TABLE orders(id INTEGER PRIMARY KEY, symbol TEXT, side TEXT, price INTEGER, quantity INTEGER,"
            " placed_ms INTEGER, filled INTEGER);"
            "CREATE TABLE fills(order_id INTEGER, price INTEGER, quantity INTEGER, at_ms INTEGER);"
        )
        self.orders, self.fills = [], []

    def commit(self):
        if self.orders or self.fills:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.executemany("INSERT INTO orders VALUES(?, ?, ?, ?, ?, ?, 0)", self.orders)
            self.connection.executemany("INSERT INTO fills VALUES(?, ?, ?, ?)", self.fills)
            self.connection.executemany(
                "UPDATE orders SET filled = quantity WHERE id = ?", [(fill[0],) for fill in self.fills]
            )
            self.connection.execute("COMMIT")
            self.orders, self.fills = [], []


def main(quotes, book, path=None):
    store = Store(path) if path else None
    orders = defaultdict(list)
    with open(book, newline="") as file:
        for row in csv.DictReader(file):
            orders[int(row["time_ms"])].append(
                (int(row["order_id"]), row["symbol"], row["side"], ticks(row["price"]), int(row["qty"]))
            )
    buys, sells = defaultdict(list), defaultdict(list)
    filled = quantity = ids = 0

    def end(stamp):
        """What follows a round's snapshots: its orders, and the commit."""
        for number, symbol, side, price, size in orders.get(stamp, ()):
            heap, key = (sells, price) if side == "sell" else (buys, -price)
            heapq.heappush(heap[symbol], (key, number, size))
            if store:
                store.orders.append((number, symbol, side, price, size, stamp))
        if store:
            store.commit()

    now = None
    with open(quotes, newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for row in rows:
            stamp = int(row[0])
            if stamp != now:
                if now is not None:
                    end(now)
                now = stamp
            bid, ask = ticks(row[3]), ticks(row[13])
            for heap, reach, price in ((buys[row[1]], -ask, ask), (sells[row[1]], bid, bid)):
                while heap and heap[0][0] <= reach:
                    _, number, size = heapq.heappop(heap)
                    filled, quantity, ids = filled + 1, quantity + size, ids + number
                    if store:
                        store.fills.append((number, price, size, stamp))
    end(now)
    print(json.dumps({"filled": filled, "filled_qty": quantity, "filled_ids_sum": ids}))


main(*sys.argv[1:])
