#!/bin/sh
# Tests that measurements of `make bench` are stored, and compared with earlier
# ones.
set -u
. tests/tools/lib/expect.sh

figures() {
    printf 'About these:\nquax, check  %10s s   %s Mplies/s  %s MiB\n' "$1" "$2" "$3"
    printf 'query a: b = 3      %s ms\nnew  1 us\n' "$4"
}
compare() {
    keep=$1
    shift
    figures "$@" >said
    KEEP=$keep GAMES=${games:-5} sh "$top/tests/bench/compare.sh" table cat said
}
ratio() {
    awk -v label="$1" 'index($0, label) == 1 { print $NF }' out
}

compare '' 2.00 4.00 10 1.5 >out
is 'nothing is kept' 'Nothing is kept in table to hold these against.' "$(tail -n 1 out)"
compare yes 2.00 4.00 10 1.5 >out
is 'kept' 'kept in table' "$(tail -n 1 out)"
is 'the games' "$(printf 'games\t\t5')" "$(grep ^games table)"
is 'a figure' "$(printf 'query a: b = 3\tms\t1.5')" "$(grep ^query table)"
sed -i /^new/d table

compare '' 4.00 2.00 5 0.5 >out
is 'figures are printed' "$(cat said)" "$(sed '/^$/,$d' out)"
is 'longer' 0.50 "$(ratio 'quax, check, s ')"
is 'slower' 0.50 "$(ratio 'quax, check, Mplies/s')"
is 'less memory' 2.00 "$(ratio 'quax, check, MiB')"
is 'quicker' 3.00 "$(ratio 'query a: b = 3, ms')"
is 'not kept' new "$(ratio 'new, us')"
is 'the same machine' 0 "$(grep -c differs out)"

sed -i 's/^processor.*/processor\t\tZ80/' table
games=7
compare '' 4.00 2.00 5 0.5 >out
is 'another processor' 1 "$(grep -c '^The processor differs: Z80 when' out)"
is 'other games' 'The number of games differs: 5 when these were kept, 7 now.' \
    "$(grep games out)"
is 'what that means' 1 "$(grep -c 'ratios compare machines' out)"

expect 1 '' sh "$top/tests/bench/compare.sh" table false
finish
