"""Compares istock with rqalpha's simulation broker; scripts/compare-rqalpha installs rqalpha and calls this.

usage: compare.py ISTOCK FOLDER [SEED...]
"""
import json
import pathlib
import subprocess
import sys
from decimal import Decimal

import examples
import istock_side
import market

HERE = pathlib.Path(__file__).parent
FEN = Decimal("0.01")


def ask_rqalpha(game, folder):
    """What rqalpha makes of a market and its orders."""
    (folder / "market.json").write_text(json.dumps(game, indent=1), encoding="utf-8")
    words = [sys.executable, str(HERE / "rqalpha_side.py"), "market.json", "rqalpha.json"]
    subprocess.run(words, cwd=folder, check=True)
    return json.loads((folder / "rqalpha.json").read_text(encoding="utf-8"))


def exact(number):
    return Decimal(repr(number))


def play(istock, game, folder):
    """The answers of both to a market: rqalpha's, whose sizes istock takes over, and istock's."""
    folder.mkdir(parents=True, exist_ok=True)
    theirs = ask_rqalpha(game, folder)
    ours = istock_side.run(istock, game, theirs["orders"], folder)
    (folder / "istock.json").write_text(json.dumps(ours, indent=1, default=str), encoding="utf-8")
    return theirs, ours


def differences(theirs, ours):
    """A sentence for everything in which they differ."""
    found = []
    for number, (their, our) in enumerate(zip(theirs["orders"], ours["orders"], strict=True), 1):
        name = f"order {number}: {their['day']} {their['side']} {their['code']} {their['asked']} @ {their['price']}"
        for member in ("state", "refused"):
            if their[member] != our[member]:
                found.append(f"{name}: {member} is {their[member]} with rqalpha, {our[member]} with istock")
        if [t["quantity"] for t in their["trades"]] != [t["quantity"] for t in our["trades"]]:
            found.append(f"{name}: other shares: {their['trades']} {our['trades']}")
            continue
        for their_trade, our_trade in zip(their["trades"], our["trades"], strict=True):
            if exact(their_trade["price"]) != our_trade["price"]:
                found.append(f"{name}: {their_trade['price']} with rqalpha, {our_trade['price']} with istock")
            if abs(exact(their_trade["cash"]) - our_trade["cash"]) > FEN:
                found.append(f"{name}: cash {their_trade['cash']} with rqalpha, {our_trade['cash']} with istock")
    trades = 0
    for their, our in zip(theirs["days"], ours["days"], strict=True):
        trades += sum(len(order["trades"]) for order in theirs["orders"] if order["day"] == their["day"])
        if their["day"] != our["day"] or their["held"] != our["held"]:
            found.append(f"{their['day']}: {their['held']} with rqalpha, {our['held']} with istock")
        for member in ("cash", "free"):
            if abs(exact(their[member]) - our[member]) > FEN * (trades + 1):
                found.append(f"{their['day']}: {member} {their[member]} with rqalpha, {our[member]} with istock")
    return found


def counts(answers):
    """How many orders came to what."""
    states = {}
    for order in answers["orders"]:
        word = order["state"] + (f" {order['refused']}" if order["refused"] else "")
        states[word] = states.get(word, 0) + 1
    return ", ".join(f"{count} {word}" for word, count in sorted(states.items(), key=lambda pair: -pair[1]))


def main():
    istock, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    seeds = [int(word) for word in sys.argv[3:]] or [1, 2, 3, 4, 5]
    failed = False
    for seed in seeds:
        game = market.make(seed, lambda first, count: istock_side.trading_days(istock, first, count))
        theirs, ours = play(istock, game, folder / str(seed))
        found = differences(theirs, ours)
        most = max(
            abs(exact(a["cash"]) - b["cash"])
            for their, our in zip(theirs["orders"], ours["orders"]) for a, b in zip(their["trades"], our["trades"])
        )
        end = abs(exact(theirs["days"][-1]["cash"]) - ours["days"][-1]["cash"])
        days = sorted(game["orders"])
        print(f"seed {seed}, {days[0]} to {days[-1]}: {len(ours['orders'])} orders ({counts(ours)}), "
              f"{len(found)} differences; cash differs by at most {most:.4f} a trade, by {end:.4f} at the end")
        for sentence in found[:20]:
            print(f"  {sentence}")
        failed = failed or bool(found)
    for example in examples.ALL:
        theirs, ours = play(istock, example.market(), folder / example.name)
        wrong = example.wrong(theirs, ours)
        print(f"{example.name}: {'as docs/differences.md tells' if not wrong else wrong}")
        failed = failed or bool(wrong)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
