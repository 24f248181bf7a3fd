"""Random markets: one seed makes the securities, a price a day for each of them, and the orders.

A market is JSON:

  calendar    every trading day from a while before the first order to a while behind the last
  securities  their code and board: main, chiNext or star
  bars        day -> code -> the day's one price (last), the previous close and the limits, as texts
  cash        the money at the beginning, in yuan
  given       code -> shares held at the beginning
  commission  the broker's rate; at least 5 yuan an order
  orders      day -> orders: side, code, limit price, and shares, or the part of the cash or of the shares held
"""
import random
from decimal import ROUND_HALF_UP, Decimal

SECURITIES = [
    ("600000", "main"), ("600036", "main"), ("601318", "main"), ("000001", "main"), ("000333", "main"),
    ("300059", "chiNext"), ("300124", "chiNext"), ("688111", "star"), ("688008", "star"),
]
TICK = Decimal("0.01")
LIMITS = {"main": Decimal("0.1"), "chiNext": Decimal("0.2"), "star": Decimal("0.2")}
# Years of one rulebook each, as far as these boards go; the second one has the stamp duty's change of 2023-08-28.
PERIODS = ["2021-03-01", "2023-07-03", "2022-01-04", "2023-06-01", "2024-09-02"]
DAYS = 60


def limits(board, previous):
    """The day's limits, half up to the tick (docs/rulebook.md)."""
    part = LIMITS[board]
    return [
        (previous * factor).quantize(TICK, ROUND_HALF_UP) for factor in (1 + part, 1 - part)
    ]


def has_cage(board, day):
    """Whether an order far from the market is refused, or set aside, which rqalpha does not know."""
    return board != "main" or day >= "2023-04-10"


def bars(chance, days):
    """A price a day, one day in fifteen at a limit."""
    table = {day: {} for day in days}
    for code, board in SECURITIES:
        previous = Decimal(chance.randint(300, 9000)) / 100
        for day in days:
            up, down = limits(board, previous)
            if chance.random() < 1 / 15:
                last = chance.choice([up, down])
            else:
                moved = previous * (1 + Decimal(chance.randint(-300, 300)) / 10000)
                last = min(max(moved.quantize(TICK, ROUND_HALF_UP), down), up)
            table[day][code] = {
                "last": str(last), "prev": str(previous), "up": str(up), "down": str(down),
            }
            previous = last
    return table


def price(chance, side, board, day, bar):
    """A limit price: mostly such that it trades, sometimes not, rarely beyond the day's limits."""
    last, up, down = (Decimal(bar[name]) for name in ("last", "up", "down"))
    better = 1 if side == "buy" else -1
    kind = chance.random()
    if kind < 0.03:
        return up + TICK * chance.randint(1, 5) if side == "buy" else down - TICK * chance.randint(1, 5)
    if kind < 0.2:
        wanted = last - better * TICK * chance.randint(1, 40)
    elif has_cage(board, day):
        # Well inside the two per cent.
        wanted = last + better * TICK * chance.randint(0, int(last))
    else:
        wanted = last + better * (abs((up if side == "buy" else down) - last) * Decimal(chance.random()))
    return min(max(wanted.quantize(TICK, ROUND_HALF_UP), down), up)


def size(chance, side):
    """What an order is sized by: a part of the cash or of the shares, more than there are among them."""
    if side == "sell":
        return chance.choice([1, 1, 0.1, 0.3, 0.5, 0.8, 1.5])
    return chance.choice([0.02, 0.05, 0.1, 0.3, 0.6, 0.95, 1.05])


def rests(order, bar):
    """Whether it is a sell that does not trade: above the day's price, or at the limit where nobody buys."""
    last = Decimal(bar["last"])
    return order["side"] == "sell" and (Decimal(order["price"]) > last or last == Decimal(bar["down"]))


def make(seed, calendar_from, count=1000):
    """The market of a seed with so many orders; `calendar_from` gives the trading days from a day on."""
    chance = random.Random(seed)
    calendar = calendar_from(PERIODS[seed % len(PERIODS)], DAYS + 4)
    days = calendar[2:-2]
    table = bars(chance, calendar)
    orders = {day: [] for day in days}
    for _ in range(count):
        day = chance.choice(days)
        code, board = chance.choice(SECURITIES)
        side = chance.choice(["buy", "buy", "sell"])
        bar = table[day][code]
        orders[day].append({
            "side": side, "code": code, "price": str(price(chance, side, board, day, bar)),
            "part": size(chance, side),
        })
    for day in days:
        # rqalpha freezes the fees of a resting sell (docs/differences.md): such sells come last.
        orders[day].sort(key=lambda order: rests(order, table[day][order["code"]]))
    given = {code: chance.randint(1, 9000) for code, _ in SECURITIES[::2]}
    return {
        "calendar": calendar,
        "securities": [{"code": code, "board": board} for code, board in SECURITIES],
        "bars": table,
        "cash": str(chance.choice([100_000, 1_000_000, 5_000_000])),
        "given": given,
        "commission": chance.choice(["0.0003", "0.00025", "0.0008", "0.0001"]),
        "orders": orders,
    }
