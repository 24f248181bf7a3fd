"""Plays the orders that rqalpha was given on istock: a snapshot a day at 14:50, and a session.

Buying and selling happen at one price, as on a bar: the snapshot has it as the best bid and the best ask, with more
shares than anybody orders; at a limit one side is empty.
"""
import json
import pathlib
import subprocess
from decimal import Decimal

DEEP = 900_000_000
TIME = "14:50"


def trading_days(istock, first, count):
    """So many trading days of istock's calendar, from a trading day on."""
    lines = [f"at {first} 09:30", "source sim"] + ["next day"] * (count - 1)
    answers = [json.loads(line) for line in play(istock, lines)]
    days = [answer["clock"][:10] for answer in answers if "clock" in answer]
    assert days[0] == first and len(days) == count, f"{first} is no trading day"
    return days


def play(istock, lines, options=(), folder=None):
    """The answers of a session, line by line."""
    done = subprocess.run(
        [istock, "session", "--json", *options, "-"], input="\n".join(lines) + "\n",
        capture_output=True, text=True, encoding="utf-8", cwd=folder, check=False,
    )
    if done.stderr:
        raise SystemExit(f"istock: {done.stderr}")
    return done.stdout.splitlines()


def replay(market):
    """The bars as a file of snapshots."""
    yield "time,symbol,last,prev_close,bid1,bidvol1,ask1,askvol1,volume,open,high,low"
    for day in sorted(market["orders"]):
        for security in market["securities"]:
            bar = market["bars"][day][security["code"]]
            last = bar["last"]
            bid = f"{last},{DEEP}" if Decimal(last) > Decimal(bar["down"]) else ","
            ask = f"{last},{DEEP}" if Decimal(last) < Decimal(bar["up"]) else ","
            row = [f"{day}T{TIME}:00", security["code"], last, bar["prev"], bid, ask, "1000000000"]
            yield ",".join(row + [last] * 3)


def session(market, orders):
    """The session's lines, and for each line that matters what it is."""
    days = sorted(market["orders"])
    before = market["calendar"][market["calendar"].index(days[0]) - 1]
    lines = [("", "replay bars.csv"), ("", f"given cash {market['cash']}")]
    for code, shares in market["given"].items():
        close = market["bars"][days[0]][code]["prev"]
        lines.append(("", f"given {code} {shares} @ {close} since {before}"))
    # rqalpha takes no transfer fee.
    lines += [
        ("", f"at {days[0]} {TIME}"), ("", "config set fees.transferFee 0"),
        ("", f"config set fees.commission {market['commission']}"), ("", "config set fees.minimum 5"),
    ]
    for day in days:
        lines.append(("", f"at {day} {TIME}"))
        for number, order in enumerate(orders, 1):
            if order["day"] == day:
                words = f"{order['side']} {order['code']} {order['asked']} @ {order['price']}"
                lines.append(("order", f"{words} --client-id {number}"))
        lines += [("positions", "positions"), ("account", "account")]
    return lines


def run(istock, market, orders, folder):
    """What istock answers to the orders, in the form that rqalpha_side.py writes."""
    folder = pathlib.Path(folder)
    (folder / "bars.csv").write_text("\n".join(replay(market)) + "\n", encoding="utf-8")
    lines = session(market, orders)
    texts = [text for _, text in lines]
    (folder / "orders.session").write_text("\n".join(texts) + "\n", encoding="utf-8")
    database = folder / "istock.db"
    database.unlink(missing_ok=True)
    answers = {}
    for text in play(istock, texts, ["--db", "istock.db", "--commit", "file"], folder):
        answer = json.loads(text, parse_float=Decimal)
        if "ok" in answer:
            answers[answer["line"]] = answer
    subprocess.run([istock, "verify", "--db", str(database)], check=True)
    placed, days = [], []
    for number, (kind, text) in enumerate(lines, 1):
        answer = answers[number]
        if kind == "order":
            placed.append(outcome(answer))
        elif not answer["ok"]:
            raise SystemExit(f"istock: {text}: {answer}")
        elif kind == "positions":
            held = {p["symbol"][2:]: [p["quantity"], p["sellable"]] for p in answer["answer"]}
        elif kind == "account":
            cash = answer["answer"]["cash"]
            days.append({
                "day": answer["answer"]["clock"][:10], "held": held, "cash": cash["total"], "free": cash["free"],
            })
    return {"orders": placed, "days": days}


def outcome(answer):
    """What became of one order at once."""
    if not answer["ok"]:
        return {"state": "refused", "refused": answer.get("refused") or answer["error"], "trades": []}
    order = answer["answer"]
    trades = []
    for trade in order["trades"]:
        fees = trade["commission"] + trade["stampDuty"] + trade["transferFee"] + trade["dividendTax"]
        amount = trade["amount"] if order["side"] == "sell" else -trade["amount"]
        trades.append({"price": trade["price"], "quantity": trade["quantity"], "cash": amount - fees})
    return {"state": order["status"], "quantity": order["quantity"], "refused": None, "trades": trades}
