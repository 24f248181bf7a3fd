#!/usr/bin/env python3
"""Makes the inputs of the benchmarks: make-market.py FOLDER [SYMBOLS [ROUNDS [ORDERS [SEED]]]]

  quotes.csv      a snapshot of every security every three seconds from 2025-01-06 09:30 on
  orders.csv      limit orders that do not cross when they are sent
  expected.json   which of them fill, where an order fills at the next snapshot that reaches its price
  replay.session  the same orders for `istock session`, on a replay of quotes.csv
  ticks.session   the same, with the snapshots as `tick` lines; for 100 securities at most

The random numbers are splitmix64's and everything is whole ticks and lots, so the bytes are the same everywhere. In the
order of their drawing: a security's opening price, 5.00 to 100.00; an order's round in the first four fifths, its
security, its side, its distance behind its own side's best price, 0 to 40 ticks, and its lots, 1 to 10; then
for each security in each round one number for the best bid's step (-1, 0, +1), the spread (1, 2) and the last price
(bid or ask), and three for the volumes of four, four and two levels. Prices stay within a tenth of the opening price.
"""
import json
import os
import sys
from datetime import datetime, timedelta

FIRST = 1736127000000  # 2025-01-06 09:30:00 in Shanghai
START = datetime(2025, 1, 6, 9, 30)
STEP = 3  # seconds
DEPTH = range(5)
BUY, SELL = 0, 1


def splitmix64(state):
    full = 2**64 - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & full
        word = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & full
        word = ((word ^ word >> 27) * 0x94D049BB133111EB) & full
        yield word ^ word >> 31


def yuan(ticks):
    return f"{ticks // 100}.{ticks % 100:02}"


def volumes(word, count):
    """So many volumes of 1,000 to 100,000 shares out of one random number, twelve bits each."""
    return [1000 + 100 * ((word >> 12 * place) % 991) for place in range(count)]


class Market:
    """The securities, their best prices, and the orders that wait."""

    def __init__(self, symbols, rounds, orders, seed):
        draw = self.draw = splitmix64(seed).__next__
        self.codes = [str(600_000 + number) for number in range(symbols)]
        opening = [500 + draw() % 9501 for _ in self.codes]
        self.lowest = [-(-price * 9 // 10) for price in opening]
        self.highest = [price * 11 // 10 for price in opening]
        self.bids = opening
        self.asks = list(opening)
        self.sent = [[] for _ in range(rounds)]
        for _ in range(orders):
            batch = self.sent[draw() % max(1, rounds * 4 // 5)]
            security, side = draw() % symbols, draw() % 2
            batch.append((security, side, draw() % 41, 100 + 100 * (draw() % 10)))
        self.waiting = [[] for _ in self.codes]

    def snapshot(self, security):
        """The next last price and levels of a security."""
        word = self.draw()
        bid = self.bids[security] + word % 3 - 1
        bid = max(self.lowest[security] + 5, min(self.highest[security] - 7, bid))
        ask = bid + 1 + (word >> 8) % 2
        self.bids[security], self.asks[security] = bid, ask
        shown = [size for count in (4, 4, 2) for size in volumes(self.draw(), count)]
        return (bid if word >> 16 & 1 else ask), bid, ask, shown

    def fills(self, security):
        """The orders that the present snapshot reaches, which wait no longer."""
        waiting, bid, ask = self.waiting[security], self.bids[security], self.asks[security]
        if not waiting:
            return []
        reached = [order for order in waiting if (bid >= order[2] if order[1] == SELL else ask <= order[2])]
        if reached:
            self.waiting[security] = [order for order in waiting if order not in reached]
        return reached

    def price(self, security, side, away):
        """The price of an order so far away from its own side's best."""
        if side == SELL:
            return min(self.asks[security] + away, self.highest[security])
        return max(self.bids[security] - away, self.lowest[security])


def main(folder, symbols=100, rounds=1000, orders=10_000, seed=20250106):
    market = Market(symbols, rounds, orders, seed)
    os.makedirs(folder, exist_ok=True)

    def create(name):
        return open(os.path.join(folder, name), "w", newline="\n")

    number = filled = quantity = total = 0
    with create("quotes.csv") as quotes, create("orders.csv") as book, \
            create("replay.session") as replay, create("ticks.session") as ticks:
        levels = [f"{side}{kind}{n + 1}" for side in ("bid", "ask") for kind in ("", "vol") for n in DEPTH]
        print("time_ms", "symbol", "last", *levels, sep=",", file=quotes)
        print("order_id,time_ms,symbol,side,price,qty", file=book)
        start = ["given cash 100000000000"]
        start += [f"given {code} 10000000 @ 10.00 since 2025-01-02" for code in market.codes]
        print(*start, "replay quotes.csv", sep="\n", file=replay)
        print(*start, sep="\n", file=ticks)
        for index, batch in enumerate(market.sent):
            stamp = FIRST + 1000 * STEP * index
            clock = f"at {START + timedelta(seconds=STEP * index)}"
            rows, lines = [], [clock]
            for security, code in enumerate(market.codes):
                last, bid, ask, sizes = market.snapshot(security)
                bids, asks = [yuan(bid - n) for n in DEPTH], [yuan(ask + n) for n in DEPTH]
                sizes = [str(size) for size in sizes]
                rows.append(",".join([str(stamp), code, yuan(last)] + bids + sizes[:5] + asks + sizes[5:]))
                if symbols <= 100:
                    sides = [",".join(f"{price}x{size}" for price, size in zip(*side))
                             for side in ((bids, sizes[:5]), (asks, sizes[5:]))]
                    lines.append(f"tick {code} {yuan(last)} bid {sides[0]} ask {sides[1]}")
                for order in market.fills(security):
                    filled += 1
                    quantity += order[3]
                    total += order[0]
            print(*rows, sep="\n", file=quotes)
            print(*lines, sep="\n", file=ticks)
            if batch:
                print(clock, file=replay)
            for security, side, away, size in batch:
                number += 1
                price = market.price(security, side, away)
                market.waiting[security].append((number, side, price, size))
                word, code = ("buy", "sell")[side], market.codes[security]
                print(number, stamp, code, word, yuan(price), size, sep=",", file=book)
                for session in (replay, ticks):
                    print(f"{word} {code} {size} @ {yuan(price)}", file=session)
        print(f"at {START + timedelta(seconds=STEP * rounds)}", file=replay)
    with create("expected.json") as expected:
        json.dump({
            "seed": seed, "symbols": symbols, "rounds": rounds, "snapshots": symbols * rounds, "orders": orders,
            "filled": filled, "filled_qty": quantity, "filled_ids_sum": total,
            "pending_at_end": sum(map(len, market.waiting)),
        }, expected, indent=1)
        print(file=expected)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 6 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
