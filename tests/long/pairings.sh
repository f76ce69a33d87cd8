#!/bin/sh
# Checks 1,000 generated tournaments round by round with a program that is
# independent of the pairing code. The program must also report pairs that were
# exchanged.
set -u
data=$PWD/tests/data/trf
checker=$PWD/$BUILD/tests/tools/swiss_checker
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

has 0 'wrong: 0' "$checker $data/[bt]*[0-9]*.trf"
i=0
while [ $i -lt 1000 ]; do
    i=$((i + 1))
    ludex event generate --to trf --seed $i --players $((4 + i * 7 % 57)) \
        --rounds $((3 + i % 7)) --draws $((i % 5 * 15)) \
        --forfeits $((i % 4 * 3)) --byes $((i % 3 * 4)) \
        --withdrawals $((i % 2 * 3)) >made.$i.trf
done
has 0 'files: 1000,' "$checker made.*.trf"
has 0 'wrong: 0' "$checker made.*.trf"
"$checker" made.*.trf >said
expect 0 yes "sed 's/.*rounds: \\([0-9]*\\).*proved: \\([0-9]*\\).*/\\1 \\2/' said |
    awk '{ print (\$1 > 4000 && \$2 > 10000) ? \"yes\" : \$0 }'"

# Exchanges the opponents of 1 and 2 in the last round.
cat >swap.awk <<'AWK'
function set(n, m) {
    line[n] = substr(line[n], 1, at - 1) sprintf("%4d", m) substr(line[n], at + 4)
}
{ sub(/\r$/, "") }
/^001/ { line[last = substr($0, 5, 4) + 0] = $0; next }
{ print }
END {
    at = 112
    a = substr(line[1], at, 4) + 0
    b = substr(line[2], at, 4) + 0
    set(1, b); set(b, 1); set(2, a); set(a, 2)
    for (i = 1; i <= last; i++)
        print line[i]
}
AWK
ludex event generate --to trf --players 8 --rounds 3 --byes 0 --forfeits 0 \
    --withdrawals 0 >eight.trf
expect 0 'files: 1, rounds: 3, brackets: 7, proved: 7, wrong: 0' \
    "$checker eight.trf"
has 1 'round 3, bracket of 1.5 points: another pairing is better' 'awk -f swap.awk eight.trf >swapped.trf; '"$checker swapped.trf"

finish
