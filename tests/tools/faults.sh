#!/bin/sh
# Plants faults in one of every five records, in generated games and samples of
# all games. The faults must be reported at exactly the token, and the other
# records must not be affected (tests/faults/seeded.c). TRIALS is the number of
# trials. Without it, there are 3,000, and the table is not shown.
set -u
: "${LUDEX:=$PWD/build/ludex}" "${BUILD:=build}"
seeded=$BUILD/tests/faults/seeded
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

"$LUDEX" games | while read -r game _; do
    for plies in 12 24 60 300; do
        "$LUDEX" generate --game "$game" --count 4 --seed $plies --plies $plies
    done
done >"$work/generated"

plant() {
    "$seeded" "$@" "$work/generated" samples/*/*.qux samples/*/*.brx \
        samples/*/*.bry samples/*/*.bnc
}

if [ -n "${TRIALS:-}" ]; then
    plant --trials "$TRIALS"
    exit
fi

passed=0 failed=0
count() {
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s\n' "$2"
        cat "$work/out"
    fi
}

plant --trials 3000 >"$work/out" 2>&1
count $? 'planted faults: found, at the token, the others unharmed'
[ "$(awk 'END { print (NR > 40 && $2 == 3000) }' "$work/out")" = 1 ]
count $? 'at least 40 kinds of faults, 3,000 trials'

# Shows that the counts can fall: a fault whose diagnostic is turned off is not
# found.
for slug in unclosed-comment tag-twice illegal-move odd-blank wrong-number; do
    plant --trials 300 --without $slug >"$work/out" 2>&1
    [ $? = 1 ]
    count $? "without $slug the figures must fall"
done

printf '%d passed, %d failed\n' $passed $failed
[ $failed = 0 ]
