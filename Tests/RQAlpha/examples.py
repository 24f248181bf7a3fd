"""Where istock and rqalpha differ: a small market for each difference, and what either makes of its orders.

docs/differences.md tells of them under these names.
"""
import dataclasses
from decimal import Decimal

import market

# Before the main boards had a price cage, and behind.
FREE = ["2021-02-25", "2021-02-26", "2021-03-01", "2021-03-02", "2021-03-03"]
CAGED = ["2023-06-29", "2023-06-30", "2023-07-03", "2023-07-04", "2023-07-05"]
BOARDS = {"600000": "main", "300059": "chiNext", "688111": "star"}


def buy(code, shares, price):
    return {"side": "buy", "code": code, "shares": shares, "price": price}


def sell(code, shares, price):
    return {"side": "sell", "code": code, "shares": shares, "price": price}


@dataclasses.dataclass
class Example:
    """Orders of one day on one security, whose price is that of the day before."""

    name: str
    orders: list
    rqalpha: list
    istock: list
    price: str = "10.00"
    cash: str = "100000"
    held: int = 0
    days: list = dataclasses.field(default_factory=lambda: FREE)
    # All the cash behind the last order, where that is the point: rqalpha's and istock's.
    money: tuple = ()

    def market(self):
        """The market in the form of market.py."""
        code = self.orders[0]["code"]
        up, down = market.limits(BOARDS[code], Decimal(self.price))
        bar = {"last": self.price, "prev": self.price, "up": str(up), "down": str(down)}
        return {
            "calendar": self.days, "securities": [{"code": code, "board": BOARDS[code]}],
            "bars": {day: {code: bar} for day in self.days}, "cash": self.cash,
            "given": {code: self.held} if self.held else {}, "commission": "0.0003",
            "orders": {self.days[2]: self.orders},
        }

    def wrong(self, theirs, ours):
        """What is not as it is told here; nothing where all is."""
        found = []
        for name, answers, wanted in (("rqalpha", theirs, self.rqalpha), ("istock", ours, self.istock)):
            told = [outcome(answer) for answer in answers["orders"]]
            if told != wanted:
                found.append(f"{name} answers {told}, not {wanted}")
        if self.money:
            cash = f"{theirs['days'][-1]['cash']:.4f}", f"{ours['days'][-1]['cash']}"
            if cash != self.money:
                found.append(f"the cash is {cash}, not {self.money}")
        return "; ".join(found)


def outcome(answer):
    """An order's outcome in a few words: `filled 500 @ 10.02`, `pending`, `refused cash`."""
    if answer["state"] == "refused":
        return f"refused {answer['refused']}"
    trades = [f"{trade['quantity']} @ {Decimal(str(trade['price'])):.2f}" for trade in answer["trades"]]
    return " ".join([answer["state"], *trades])


ALL = [
    Example(
        "a-buy-that-is-no-lot", [buy("600000", 150, "10.00")],
        ["filled 100 @ 10.00"], ["refused lot"],
    ),
    Example(
        "an-odd-part-that-is-sold", [sell("600000", 37, "10.00"), sell("600000", 137, "10.00")], held=1137,
        rqalpha=["refused lot", "filled 100 @ 10.00"], istock=["filled 37 @ 10.00", "refused lot"],
    ),
    Example(
        "a-price-between-two-ticks", [buy("600000", 100, "10.005")],
        ["filled 100 @ 10.00"], ["refused tick"],
    ),
    Example(
        "more-shares-than-an-order-may-have", [sell("688111", 150_000, "10.00")], held=150_000,
        rqalpha=["filled 150000 @ 10.00"], istock=["refused maxQuantity"],
    ),
    Example(
        "a-price-outside-the-cage", [buy("600000", 100, "10.30")], days=CAGED,
        rqalpha=["filled 100 @ 10.00"], istock=["refused cage"],
    ),
    Example(
        "a-price-that-the-cage-sets-aside", [buy("300059", 100, "10.50")],
        rqalpha=["filled 100 @ 10.00"], istock=["pending"],
    ),
    Example(
        "the-fees-of-a-sell-that-rests", [sell("600000", 1000, "10.50"), buy("600000", 100, "10.00")],
        cash="1006", held=1000,
        rqalpha=["pending", "refused cash"], istock=["pending", "filled 100 @ 10.00"],
    ),
    Example(
        "parts-of-a-fen", [buy("600000", 700, "33.33")], ["filled 700 @ 33.33"], ["filled 700 @ 33.33"],
        price="33.33", money=("76662.0007", "76662.00"),
    ),
    Example(
        "cash-below-zero", [sell("600000", 37, "0.10")], cash="1", held=37, price="0.10",
        rqalpha=["filled 37 @ 0.10"], istock=["refused cash"], money=("-0.3037", "1.00"),
    ),
]
