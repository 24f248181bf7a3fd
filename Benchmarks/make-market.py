#!/usr/bin/env python3
"""Makes the inputs of the replay benchmark: make-market.py FOLDER [SYMBOLS [ROUNDS [ORDERS]]]

  quotes.csv      a snapshot of every symbol every three seconds from 2025-01-06 09:30 on
  orders.csv      limit orders that do not cross when they are sent, for yardstick.c
  replay.session  the same orders for `istock session`, on a replay of quotes.csv
  ticks.session   the same, with the snapshots as `tick` lines

Integers only, so the same bytes everywhere. A level shows more than all orders that can reach it at once, so each
order fills whole, at the first later snapshot whose opposite side reaches its price.
"""
import os
import sys
from datetime import datetime, timedelta

FIRST = 1736127000  # 2025-01-06 09:30:00 in Shanghai
START = datetime(2025, 1, 6, 9, 30)


class Dice:
    """A 64-bit linear congruential generator, of which the upper bits are used."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit


def yuan(cents):
    return f"{cents // 100}.{cents % 100:02}"


def main(folder, symbols=100, rounds=1000, orders=10_000):
    os.makedirs(folder, exist_ok=True)
    dice = Dice(20250106)
    codes = [str(600_000 + i) for i in range(symbols)]
    opening = [500 + dice.below(9_500) for _ in codes]
    bids = list(opening)
    sent = [[] for _ in range(rounds)]
    for _ in range(orders):
        sent[dice.below(rounds * 4 // 5)].append(dice.below(symbols))

    def create(name):
        return open(os.path.join(folder, name), "w", newline="\n")

    with create("quotes.csv") as quotes, create("orders.csv") as book, \
            create("replay.session") as replay, create("ticks.session") as ticks:
        levels = [f"{side}{kind}{n}" for side in ("bid", "ask") for kind in ("", "vol") for n in range(1, 6)]
        print("time_ms", "symbol", "last", *levels, sep=",", file=quotes)
        print("time_ms", "symbol", "side", "price", "quantity", sep=",", file=book)
        start = ["given cash 100000000000"]
        start += [f"given {code} 10000000 @ 10.00 since 2025-01-02" for code in codes]
        print(*start, "replay quotes.csv", sep="\n", file=replay)
        print(*start, sep="\n", file=ticks)
        for number in range(rounds):
            stamp = (FIRST + 3 * number) * 1000
            clock = (START + timedelta(seconds=3 * number)).strftime("at %Y-%m-%d %H:%M:%S")
            print(clock, file=ticks)
            asks = []
            for i, code in enumerate(codes):
                lowest, highest = opening[i] * 9 // 10 + 60, opening[i] * 11 // 10 - 60
                bids[i] = max(lowest, min(highest, bids[i] + dice.below(3) - 1))
                ask = bids[i] + 1 + dice.below(2)
                asks.append(ask)
                last = (bids[i], ask)[dice.below(2)]
                shown = [(bids[i] - n, 200 * (100 + dice.below(900))) for n in range(5)]
                wanted = [(ask + n, 200 * (100 + dice.below(900))) for n in range(5)]
                cells = [yuan(p) for p, _ in shown] + [str(v) for _, v in shown]
                cells += [yuan(p) for p, _ in wanted] + [str(v) for _, v in wanted]
                print(stamp, code, yuan(last), *cells, sep=",", file=quotes)
                sides = [",".join(f"{yuan(p)}x{v}" for p, v in side) for side in (shown, wanted)]
                print(f"tick {code} {yuan(last)} bid {sides[0]} ask {sides[1]}", file=ticks)
            if sent[number]:
                print(clock, file=replay)
            for i in sent[number]:
                side = ("buy", "sell")[dice.below(2)]
                away = dice.below(40)
                price = yuan(bids[i] - away if side == "buy" else asks[i] + away)
                quantity = 100 * (1 + dice.below(10))
                print(stamp, codes[i], side, price, quantity, sep=",", file=book)
                for session in (replay, ticks):
                    print(f"{side} {codes[i]} {quantity} @ {price}", file=session)
        end = START + timedelta(seconds=3 * rounds)
        print(end.strftime("at %Y-%m-%d %H:%M:%S"), file=replay)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 5 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
