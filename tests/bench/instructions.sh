#!/bin/sh
# Counts the instructions of commands with callgrind, and compares them with the
# counts in a table. Instructions do not depend on the load and hardly on the
# machine, so that a loss of speed is found where times say nothing.
#
#     instructions.sh TABLE
#
# The table has a line for each count: label, number, and tolerance in per cent,
# separated by tabs. A count that exceeds its line by more than the tolerance
# makes the script fail. KEEP=yes stores the counts instead, with the tolerance
# of the line, or 3.
set -eu

table=$1
: "${LUDEX:?}" "${KEEP:=}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# count LABEL COMMAND...  prints the label and the instructions of a command
count() {
    label=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file="$work/profile" \
        --log-file="$work/log" "$@" >"$work/out" 2>"$work/err" </dev/null || {
        cat "$work/log" "$work/err" >&2
        exit 1
    }
    awk -v label="$label" '/Collected/ { print label "\t" $4 }' "$work/log"
}

cd "$work"
for game in quax brayout brax stymie braunche; do
    "$LUDEX" generate --game $game --count 200 --seed 1 >$game.txt
done
printf '[Game "quax"]\n\nd3 f5 *\n' >small.qux
mkdir folder
for number in 0 1 2 3 4 5 6 7 8 9; do
    for digit in 0 1 2 3 4 5 6 7 8 9; do
        sed "s/]/]\n[Round \"$number$digit\"]/" small.qux >folder/$number$digit.qux
    done
done
{
    count 'version' "$LUDEX" version
    count 'check, a small file' "$LUDEX" check -j 1 small.qux
    count 'check, 100 small files' "$LUDEX" check -j 1 folder
    for game in quax brayout brax stymie braunche; do
        count "check, 200 games of $game" "$LUDEX" check -j 1 $game.txt
    done
    count 'convert, 200 games of brayout' \
        "$LUDEX" convert -j 1 --to native brayout.txt
    count 'import, 200 games of quax' "$LUDEX" import archive quax.txt
    count 'query, 200 records' "$LUDEX" query archive 'plies > 80'
    count 'check of an archive, 200 records' "$LUDEX" archive archive check
} >now
cd - >/dev/null

awk -F '\t' -v keep="$KEEP" '
NR == FNR { if (/^[^#]/) { kept[$1] = $2; allowed[$1] = $3 } next }
keep { print $1 "\t" $2 "\t" ($1 in allowed ? allowed[$1] : 3); next }
{
    more = $1 in kept ? 100 * $2 / kept[$1] - 100 : 0
    bad = $1 in kept && more > allowed[$1]
    failed += bad
    printf "%-36s %12s %12s %s\n", $1, kept[$1], $2,
        $1 in kept ? sprintf("%+.1f %%%s", more, bad ? " too many" : "") : "new"
}
END { exit failed > 0 }' "$table" "$work/now" >"$work/result" || status=$?
if [ -n "$KEEP" ]; then
    { sed -n '/^#/p' "$table" && cat "$work/result"; } >"$work/table"
    cp "$work/table" "$table"
else
    cat "$work/result"
fi
exit "${status:-0}"
