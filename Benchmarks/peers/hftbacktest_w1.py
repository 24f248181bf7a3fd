"""W1 on hftbacktest: an asset a security, no latency, orders fill whole: hftbacktest_w1.py QUOTES ORDERS

A snapshot is twelve events: each side of the book is cleared and given its five levels.
"""
import json
import sys

import numpy
import polars
from hftbacktest import (
    BUY_EVENT, DEPTH_CLEAR_EVENT, DEPTH_SNAPSHOT_EVENT, EXCH_EVENT, FILLED, GTC, LIMIT, LOCAL_EVENT, SELL_EVENT,
    BacktestAsset, HashMapMarketDepthBacktest,
)
from hftbacktest.types import event_dtype
from numba import njit

BOTH = EXCH_EVENT | LOCAL_EVENT
NANOSECONDS = 1_000_000  # of a millisecond


@njit
def play(market, stamps, times, assets, sells, prices, sizes, numbers):
    """Goes to each snapshot, then sends the orders of its round; at the end counts what filled."""
    place = 0
    for stamp in stamps:
        market.elapse(stamp + NANOSECONDS - market.current_timestamp)
        while place < len(times) and times[place] == stamp:
            if sells[place]:
                market.submit_sell_order(
                    assets[place], numbers[place], prices[place], sizes[place], GTC, LIMIT, False
                )
            else:
                market.submit_buy_order(
                    assets[place], numbers[place], prices[place], sizes[place], GTC, LIMIT, False
                )
            place += 1
    market.elapse(1000 * NANOSECONDS)
    filled, quantity, ids = 0, 0.0, 0
    for asset in range(market.num_assets):
        orders = market.orders(asset).values()
        while orders.has_next():
            order = orders.get()
            if order.status == FILLED:
                filled += 1
                quantity += order.qty
                ids += order.order_id
    return filled, quantity, ids


def events(rows):
    """The events of one security's snapshots."""
    table = numpy.zeros((len(rows), 12), event_dtype)
    stamps = rows["time_ms"].to_numpy() * NANOSECONDS
    table["exch_ts"] = table["local_ts"] = stamps[:, None]
    for first, side, name in ((0, BUY_EVENT, "bid"), (6, SELL_EVENT, "ask")):
        table["ev"][:, first] = DEPTH_CLEAR_EVENT | BOTH | side
        table["px"][:, first] = numpy.nan
        for level in range(1, 6):
            table["ev"][:, first + level] = DEPTH_SNAPSHOT_EVENT | BOTH | side
            table["px"][:, first + level] = rows[f"{name}{level}"].to_numpy()
            table["qty"][:, first + level] = rows[f"{name}vol{level}"].to_numpy()
    return table.reshape(-1)


def asset(data):
    return (
        BacktestAsset().data(data).linear_asset(1.0).constant_order_latency(0, 0).risk_adverse_queue_model()
        .no_partial_fill_exchange().trading_value_fee_model(0.0, 0.0).tick_size(0.01).lot_size(100.0)
    )


quotes = polars.read_csv(sys.argv[1])
orders = polars.read_csv(sys.argv[2])
codes = quotes["symbol"].unique().sort()
first = codes[0]
market = HashMapMarketDepthBacktest([asset(events(quotes.filter(polars.col("symbol") == code))) for code in codes])
stamps = quotes["time_ms"].unique().sort().to_numpy() * NANOSECONDS
filled, quantity, ids = play(
    market, stamps, orders["time_ms"].to_numpy() * NANOSECONDS, (orders["symbol"] - first).to_numpy(),
    (orders["side"] == "sell").to_numpy(), orders["price"].to_numpy(), orders["qty"].to_numpy().astype(float),
    orders["order_id"].to_numpy(),
)
print(json.dumps({"filled": int(filled), "filled_qty": int(quantity), "filled_ids_sum": int(ids)}))
