#!/usr/bin/env bash
# Buys 100 shares a day for a week, whatever they cost: a strategy over the pipe, in shell.
#
#   Examples/strategy.sh
#
# ISTOCK names the program where it is not on the path.
set -euo pipefail

coproc SESSION { "${ISTOCK:-istock}" session --json -; }
exec 3>&"${SESSION[1]}" 4<&"${SESSION[0]}"

# Sends a line and prints its answer. What has a "seq" is an event, and comes before the answer.
say() {
    printf '%s\n' "$1" >&3
    local answer
    while IFS= read -r answer <&4; do
        case $answer in
            '{"line":'*',"ok":'*) printf '%s\n' "$answer"; return ;;
        esac
    done
    echo "istock has ended" >&2
    exit 1
}

# The value of a member of an answer, the first of that name.
member() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p" | head -n 1; }

say 'given cash 50000' >/dev/null
say 'source sim --seed 7' >/dev/null
say 'at 2026-11-30 10:00' >/dev/null
for _ in 1 2 3 4 5; do
    # The fifth offer is far enough: an order takes what is shown, at the prices that are shown.
    offer=$(say 'quote 600000' | sed 's/.*"asks":\[\([^]]*\)\].*/\1/' | member price)
    answer=$(say "buy 600000 100 @ $offer")
    printf '%s bought 100 at %s\n' \
        "$(member session <<<"$answer")" "$(member averagePrice <<<"$answer")"
    say 'next day' >/dev/null
    say 'at 10:00' >/dev/null
done
account=$(say account)
printf 'cash %s, equity %s\n' "$(member total <<<"$account")" "$(member equity <<<"$account")"
