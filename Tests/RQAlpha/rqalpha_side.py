"""Plays a market and its orders on rqalpha: rqalpha_side.py MARKET.json ANSWERS.json (see market.py for the form).

rqalpha serves prices from a bundle it downloads. Here a mod of a few lines gives it the market's bars from memory
instead, through the interfaces it documents for that (set_data_source). A bar is the one price of its day.
"""
import datetime
import json
import sys

import numpy as np
import pandas as pd
from rqalpha import run_func
from rqalpha.api import get_open_orders, order_shares, subscribe_event
from rqalpha.const import INSTRUMENT_TYPE, ORDER_STATUS, SIDE, TRADING_CALENDAR_TYPE
from rqalpha.core.events import EVENT
from rqalpha.environment import Environment
from rqalpha.interface import AbstractDataSource, AbstractMod, ExchangeRate
from rqalpha.model.instrument import Instrument

BAR = np.dtype(
    [("datetime", "<u8")]
    + [(name, "<f8") for name in ("open", "close", "high", "low", "volume", "total_turnover")]
    + [(name, "<f8") for name in ("limit_up", "limit_down", "prev_close")]
)
BOARDS = {"main": "MainBoard", "chiNext": "GEM", "star": "KSH"}
ENOUGH = 1e9


def stamp(day):
    """A day as rqalpha's bars have it."""
    return np.uint64(day.replace("-", "") + "000000")


class Market(AbstractDataSource):
    """The instruments and bars of a market, and no corporate actions."""

    def __init__(self, market):
        self.days = pd.DatetimeIndex(market["calendar"])
        self.instruments = {}
        self.bars = {}
        for security in market["securities"]:
            name = book_id(security["code"])
            self.instruments[name] = Instrument(dict(
                order_book_id=name, symbol=name, abbrev_symbol=name, type="CS", status="Active",
                exchange=name[-4:], board_type=BOARDS[security["board"]], special_type="Normal",
                round_lot=200 if security["board"] == "star" else 100, market_tplus=1,
                listed_date="2000-01-04", de_listed_date="0000-00-00",
                trading_hours="09:31-11:30,13:01-15:00",
            ))
            rows = [(day, market["bars"][day][security["code"]]) for day in sorted(market["bars"])]
            bars = np.zeros(len(rows), BAR)
            for row, (day, bar) in zip(bars, rows):
                last = float(bar["last"])
                row["datetime"] = stamp(day)
                for field in ("open", "close", "high", "low"):
                    row[field] = last
                row["volume"], row["total_turnover"] = ENOUGH, ENOUGH * last
                row["limit_up"], row["limit_down"] = float(bar["up"]), float(bar["down"])
                row["prev_close"] = float(bar["prev"])
            self.bars[name] = bars

    def get_instruments(self, id_or_syms=None, types=None):
        if id_or_syms is not None:
            return [self.instruments[name] for name in id_or_syms if name in self.instruments]
        is_wanted = types is None or INSTRUMENT_TYPE.CS in types
        return list(self.instruments.values()) if is_wanted else []

    def get_trading_calendars(self):
        return {TRADING_CALENDAR_TYPE.CN_STOCK: self.days}

    def available_data_range(self, frequency):
        return self.days[0].date(), self.days[-1].date()

    def get_bar(self, instrument, dt, frequency):
        bars = self.bars[instrument.order_book_id]
        wanted = stamp(str(dt.date()))
        place = bars["datetime"].searchsorted(wanted)
        return bars[place] if place < len(bars) and bars["datetime"][place] == wanted else None

    def get_open_auction_bar(self, instrument, dt):
        bar = self.get_bar(instrument, dt, "1d")
        fields = ("datetime", "open", "limit_up", "limit_down", "volume", "total_turnover")
        return {**{field: bar[field] for field in fields}, "last": bar["open"]}

    def history_bars(self, instrument, bar_count, frequency, fields, dt, skip_suspended=True,
                     include_now=False, adjust_type="pre", adjust_orig=None):
        bars = self.bars[instrument.order_book_id]
        end = int(bars["datetime"].searchsorted(stamp(str(dt.date())), side="right"))
        bars = bars[max(0, end - bar_count) if bar_count else 0:end]
        return bars if fields is None else bars[fields]

    def is_suspended(self, order_book_id, dates):
        return [False] * len(dates)

    is_st_stock = is_suspended

    def get_exchange_rate(self, trading_date, local, settlement=None):
        return ExchangeRate(*[1.0] * len(ExchangeRate._fields))

    def get_dividend(self, instrument):
        return None

    get_split = get_ex_cum_factor = get_dividend

    def get_share_transformation(self, order_book_id):
        return None

    def get_yield_curve(self, start_date, end_date, tenor=None):
        return None


class MarketMod(AbstractMod):
    def start_up(self, env, mod_config):
        env.set_data_source(Market(MARKET))

    def tear_down(self, code, exception=None):
        pass


def load_mod():
    return MarketMod()


__config__ = {"priority": 1}
MARKET = None


def book_id(code):
    return code + (".XSHG" if code[0] == "6" else ".XSHE")


def reason_word(text):
    """A reason of rqalpha's as istock's word for it."""
    for part, word in (("not enough money", "cash"), ("not enough position", "sellable"),
                       ("limit up", "limit"), ("limit down", "limit"), ("0 order quantity", "lot")):
        if part in text:
            return word
    return text


class Player:
    """A strategy that places the market's orders, and writes down what becomes of them."""

    def __init__(self, market):
        self.market = market
        self.trades = []
        self.refusal = None
        self.answers = {"orders": [], "days": []}

    def init(self, context):
        subscribe_event(EVENT.TRADE, self.on_trade)
        subscribe_event(EVENT.ORDER_CREATION_REJECT, self.on_refusal)

    def on_trade(self, context, event):
        trade = event.trade
        amount = trade.last_price * trade.last_quantity
        self.trades.append({
            "price": trade.last_price, "quantity": int(trade.last_quantity),
            "cash": (-amount if trade.side.name == "BUY" else amount) - trade.transaction_cost,
        })

    def on_refusal(self, context, event):
        self.refusal = reason_word(event.reason)

    def handle_bar(self, context, bars):
        day = str(context.now.date())
        account = context.portfolio.stock_account
        for order in self.market["orders"].get(day, []):
            self.place(day, order, account)
        held = {}
        for security in self.market["securities"]:
            position = account.get_position(book_id(security["code"]))
            if position.quantity:
                held[security["code"]] = [int(position.quantity), int(position.closable)]
        resting_sells = [order for order in get_open_orders() if order.side == SIDE.SELL]
        self.answers["days"].append({
            "day": day, "held": held, "cash": account.total_cash,
            # Without what it freezes for the fees of resting sells (docs/differences.md).
            "free": account.cash + sum(order.init_frozen_cash for order in resting_sells),
        })

    def place(self, day, order, account):
        position = account.get_position(book_id(order["code"]))
        shares = self.shares(order, account, position)
        self.trades, self.refusal = [], None
        signed = shares if order["side"] == "buy" else -shares
        placed = order_shares(book_id(order["code"]), signed, float(order["price"]))
        if placed is None:
            state, quantity = "refused", shares
        else:
            quantity = int(placed.quantity)
            state = {ORDER_STATUS.FILLED: "filled", ORDER_STATUS.ACTIVE: "pending"}.get(
                placed.status, placed.status.name
            )
        self.answers["orders"].append({
            "day": day, "side": order["side"], "code": order["code"], "price": order["price"],
            "asked": shares, "quantity": quantity, "state": state, "refused": self.refusal,
            "trades": self.trades,
        })

    def shares(self, order, account, position):
        """The shares of an order that is sized by what there is: of the free cash, or of the shares held."""
        if "shares" in order:
            return order["shares"]
        board = next(s["board"] for s in self.market["securities"] if s["code"] == order["code"])
        least, step, most = {
            "main": (100, 100, 1_000_000), "chiNext": (100, 100, 300_000), "star": (200, 1, 100_000),
        }[board]
        part = order["part"]
        if order["side"] == "sell":
            held = int(position.quantity)
            if part == 1 and held <= most:
                return held or least
            wanted = int(held * part)
        else:
            wanted = int(account.cash * part / float(order["price"]))
        shares = min(max(wanted // step * step, least), most)
        if order["side"] == "buy" and abs(self.cost(shares, order) - account.cash) < 1:
            # The parts of a fen that rqalpha has had decide whether the cash is enough.
            shares += step
        return shares

    def cost(self, shares, order):
        """What a buy may cost at most."""
        amount = shares * float(order["price"])
        return amount + max(5, amount * float(self.market["commission"]))


def main():
    global MARKET
    with open(sys.argv[1], encoding="utf-8") as file:
        MARKET = json.load(file)
    sys.modules["rqalpha_side"] = sys.modules["__main__"]
    player = Player(MARKET)
    days = sorted(MARKET["orders"])
    given = ",".join(f"{book_id(code)}:{shares}" for code, shares in MARKET["given"].items())
    run_func(init=player.init, handle_bar=player.handle_bar, config={
        "base": {
            "start_date": days[0], "end_date": days[-1], "frequency": "1d", "capital_gain_tax_rate": 0,
            "accounts": {"stock": float(MARKET["cash"])}, "init_positions": given,
        },
        "extra": {"log_level": "error", "locale": "en"},
        "mod": {
            "sys_progress": {"enabled": False},
            "sys_analyser": {"enabled": False},
            "sys_simulation": {
                "enabled": True, "matching_type": "current_bar", "volume_limit": False,
                "price_limit": True,
            },
            "sys_transaction_cost": {
                "enabled": True, "pit_tax": True, "stock_min_commission": 5,
                "stock_commission_multiplier": float(MARKET["commission"]) / 0.0008,
            },
            "market": {"enabled": True, "lib": "rqalpha_side", "priority": 1},
        },
    })
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(player.answers, file, indent=1)


if __name__ == "__main__":
    main()
