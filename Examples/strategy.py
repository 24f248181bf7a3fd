#!/usr/bin/env python3
"""Buys a share that has fallen below its recent mean and sells it above: a strategy over the pipe.

    python3 Examples/strategy.py

It talks to `istock session --json -` (ISTOCK names another program): one line in, and back come the
events the line made, each with a `seq`, then the line's answer. The market is simulated from a seed,
so the output is the same every time.
"""
import collections
import json
import os
import subprocess


class Session:
    """A conversation with istock."""

    def __init__(self):
        command = [os.environ.get("ISTOCK", "istock"), "session", "--json", "-"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def say(self, line):
        """Sends a line and returns its answer; what happened meanwhile is printed."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        for text in self.process.stdout:
            answer = json.loads(text)
            if "seq" not in answer:
                return answer
            if "text" in answer:
                print(answer["time"][11:19], answer["text"])
        raise SystemExit("istock has ended")

    def ask(self, line):
        """Sends a line that must be answered, and returns what the command printed."""
        answer = self.say(line)
        if not answer["ok"]:
            raise SystemExit(answer["message"])
        return answer.get("answer")

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def main():
    session = Session()
    session.ask("given cash 200000")
    session.ask("source sim --seed 7")
    session.ask("at 2026-11-30 09:35")
    recent = collections.deque(maxlen=12)
    for _ in range(46):
        quote = session.ask("quote 600000")[0]
        if recent and quote["asks"] and quote["bids"]:
            mean = sum(recent) / len(recent)
            if quote["last"] < mean * 0.998:
                session.say("buy 600000 500 @ %.2f" % quote["asks"][0]["price"])
            elif quote["last"] > mean * 1.002:
                # Today's shares cannot be sold today (T+1): the refusal says so, and is no accident.
                answer = session.say("sell 600000 --max --price %.2f" % quote["bids"][0]["price"])
                if not answer["ok"] and answer["refused"] != "sellable":
                    raise SystemExit(answer["message"])
        recent.append(quote["last"])
        session.ask("advance 5m")
    session.ask("next day")
    session.ask("at 10:00")
    if session.ask("positions"):
        bids = session.ask("quote 600000")[0]["bids"]
        session.ask("sell 600000 --max --price %.2f" % bids[-1]["price"])
    account = session.ask("account")
    print("cash %.2f, equity %.2f" % (account["cash"]["total"], account["equity"]))
    raise SystemExit(session.close())


main()
