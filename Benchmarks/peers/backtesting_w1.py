"""W1 on backtesting.py, one backtest a security, as it knows no more: backtesting_w1.py QUOTES ORDERS

A bar is a snapshot whose low is half a tick below the best ask and whose high half a tick above the best bid, since a
limit order fills where the bar goes beyond its price.
"""
import json
import sys

import pandas
from backtesting import Backtest, Strategy

quotes = pandas.read_csv(sys.argv[1], usecols=["time_ms", "symbol", "last", "bid1", "ask1"])
orders = pandas.read_csv(sys.argv[2])
totals = [0, 0, 0]


class Replay(Strategy):
    plan = {}
    stamps = []

    def init(self):
        self.round = 0

    def next(self):
        self.round = len(self.data) - 1
        for order in self.plan.get(self.stamps[self.round], ()):
            place = self.sell if order.side == "sell" else self.buy
            place(size=order.qty, limit=order.price, tag=order.order_id)
        if self.round == len(self.stamps) - 1:
            for trade in (*self.trades, *self.closed_trades):
                totals[0] += 1
                totals[1] += int(abs(trade.size))
                totals[2] += int(trade.tag)


for symbol, rows in quotes.groupby("symbol"):
    bars = pandas.DataFrame({
        "Open": rows["last"], "High": rows["bid1"] + 0.005, "Low": rows["ask1"] - 0.005, "Close": rows["last"],
    })
    bars.index = pandas.to_datetime(rows["time_ms"], unit="ms")
    Replay.stamps = list(rows["time_ms"])
    Replay.plan = {
        stamp: list(group.itertuples()) for stamp, group in orders[orders["symbol"] == symbol].groupby("time_ms")
    }
    Backtest(bars, Replay, cash=1e11, hedging=True).run()
print(json.dumps(dict(zip(("filled", "filled_qty", "filled_ids_sum"), totals))))
