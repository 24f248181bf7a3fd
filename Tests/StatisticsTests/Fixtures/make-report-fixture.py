#!/usr/bin/env python3
"""Makes report-fixture.json: daily returns and what numpy says of them, in extended precision.

The formulas are written down here once more, as empyrical has them, and not taken from the program:

    python3 -m venv venv && venv/bin/pip install numpy && venv/bin/python make-report-fixture.py
"""

import json
import pathlib

import numpy as np

LONG = np.longdouble


def annual(total, days, year):
    return (LONG(1) + total) ** (LONG(year) / LONG(days)) - 1


def figures(returns, index, year, risk_free):
    r = np.array(returns, dtype=LONG)
    n = len(r)
    free = (LONG(1) + LONG(risk_free)) ** (LONG(1) / LONG(year)) - 1
    excess = r - free
    curve = np.concatenate([[LONG(1)], np.cumprod(1 + r)])
    depths = curve / np.maximum.accumulate(curve) - 1
    trough = int(np.argmin(depths))
    peak = int(np.argmax(curve[: trough + 1]))
    found = {
        "totalReturn": curve[-1] - 1,
        "maxDrawdown": depths.min(),
        "positiveDays": LONG(np.count_nonzero(r > 0)) / n,
    }
    place = {"peak": peak, "trough": trough}
    later = np.nonzero(curve[trough:] >= curve[peak])[0]
    place["recovery"] = int(later[0]) + trough if len(later) else None
    if n >= 2:
        found["volatility"] = np.std(r, ddof=1) * np.sqrt(LONG(year))
        if np.ptp(r) > 0:
            found["sharpe"] = excess.mean() / np.std(excess, ddof=1) * np.sqrt(LONG(year))
        downside = np.sqrt(np.mean(np.minimum(excess, 0) ** 2))
        if downside > 0:
            found["sortino"] = excess.mean() * year / (downside * np.sqrt(LONG(year)))
    if n >= 20:
        found["annualizedReturn"] = annual(curve[-1] - 1, n, year)
        if depths.min() < 0:
            found["calmar"] = found["annualizedReturn"] / abs(depths.min())
    if index is not None:
        b = np.array(index, dtype=LONG)
        found["indexReturn"] = np.prod(1 + b) - 1
        found["excessReturn"] = found["totalReturn"] - found["indexReturn"]
        if n >= 2 and np.ptp(b) > 0:
            other = b - free
            covariance = np.sum((excess - excess.mean()) * (other - other.mean())) / (n - 1)
            found["beta"] = covariance / np.var(other, ddof=1)
            if n >= 20:
                daily = np.mean(excess - found["beta"] * other)
                found["alpha"] = annual(daily, 1, year)
    numbers = {name: float(value) for name, value in sorted(found.items())}
    return {"figures": numbers, "drawdown": place if depths.min() < 0 else None}


def case(name, returns, index=None, year=243, risk_free=0.0):
    returns = [float(value) for value in returns]
    index = None if index is None else [float(value) for value in index]
    made = {"name": name, "daysPerYear": year, "riskFree": risk_free}
    made |= {"returns": returns, "index": index}
    return made | figures(returns, index, year, risk_free)


def main():
    random = np.random.default_rng(20261201)
    market = random.normal(0.0003, 0.012, 730)
    own = 0.7 * market + random.normal(0.0002, 0.006, 730)
    crash = np.concatenate([np.full(30, 0.004), [-0.35], np.full(60, 0.001)])
    quiet = np.where(np.arange(250) % 7 == 0, 1e-7, -3e-8) + 1e-9 * random.normal(size=250)
    wild = random.normal(0, 0.09, 400)
    cases = [
        case("three years beside an index", own, market),
        case("the same by the American year", own, market, year=252, risk_free=0.02),
        case("a quarter", own[:61], market[:61], risk_free=0.015),
        case("a crash that is not made good", crash, -crash / 3),
        case("next to nothing happens", quiet, market[:250]),
        case("ten per cent a day, up and down", np.clip(wild, -0.1, 0.1), market[:400]),
        case("nineteen days", own[:19], market[:19]),
        case("twenty days", own[:20], market[:20]),
        case("two days", [0.01, -0.02], [0.002, -0.001]),
        case("one day", [0.0123], [-0.004]),
        case("one day down", [-0.0123]),
        case("always the same", [0.001] * 40, market[:40]),
        case("never any", [0.0] * 40, market[:40]),
        case("an index that stands still", own[:40], [0.0] * 40),
        case("ever upwards", np.abs(own[:120]) + 1e-6),
        case("down and up again", [0.01, -0.02, -0.03, 0.06, 0.01], [0.0, 0.01, 0.0, -0.01, 0.0]),
        case("a total loss", [0.05, -1.0] + [0.0] * 20),
    ]
    path = pathlib.Path(__file__).with_name("report-fixture.json")
    path.write_text(json.dumps({"cases": cases}, indent=1) + "\n", encoding="utf-8")


main()
