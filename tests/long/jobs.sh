#!/bin/sh
# Tests -j N: the output and its order are the same for any number of threads.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# Enough records for several batches, some of them broken. Between the large
# files are small, empty, compressed and foreign files, and files of events.
ludex generate --game quax --count 900 --seed 5 >many.qux
awk 'NR % 7000 == 3500 { print "[Game \"quax\"]\n[Event \"E\"]\n[Round \"3\"]\n"
    print "d3 d3 foo (f5 *\n" } { print }' many.qux >box.qux
ludex generate --game brayout --count 60 --seed 5 >some.bry
printf 'd3 foo *\n' >one.qux
printf 'd3 f5 *\n\n[Event "no game"]\n\n*\n' >two.qux
: >empty.qux
printf '\211PNG\r\n\032\n' >picture.qux
gzip -c many.qux | head -c 60000 >cut.qux.gz
set -- box.qux one.qux empty.qux some.bry missing.qux events/made.event \
    picture.qux two.qux cut.qux.gz quax box.qux

# same COMMAND: compares the output and status with -j 1 with those for other
# numbers
same() {
    sh -c "$1 -j 1" >one.out 2>one.err
    echo $? >>one.err
    for jobs in 2 3 7 64; do
        sh -c "$1 -j $jobs" >other.out 2>other.err
        echo $? >>other.err
        if cmp -s one.out other.out && cmp -s one.err other.err; then
            good
        else
            bad "$1 -j $jobs" "as -j 1" "$(diff one.out other.out | head -n 5
                diff one.err other.err | head -n 5)"
        fi
    done
}

for how in '' --keep-going '--format json' --summary; do
    same "ludex check $how $*"
done
same 'ludex check -'
same 'ludex check <box.qux'
same "ludex convert --to native $*"
same "ludex convert --to native --format json -W error=unknown-word $*"
same 'ludex convert --to brayout box.qux some.bry'
same 'ludex convert --to native --keep-going --repair box.qux'

# perft
same 'ludex perft --game brayout 4'
same 'ludex perft --game quax --size 3 --format json 6'
same 'ludex perft --game brax --divide 4'
same 'ludex perft --game quax --size 5 --divide --format json 1'

# Omitted records are written to their file in order.
ludex convert -j 1 --to brayout --rest one.rest box.qux some.bry one.qux \
    >one.out 2>/dev/null
ludex convert -j 3 --to brayout --rest other.rest box.qux some.bry one.qux \
    >other.out 2>/dev/null
is 'what is left out' "$(cksum <one.rest)" "$(cksum <other.rest)"
is 'and what is not' "$(cksum <one.out)" "$(cksum <other.out)"

# show: every position of every record. Records that cannot be shown are
# omitted. One record is so long that not all of its positions are stored.
awk 'BEGIN { print "[Game \"brayout\"]\n"
    for (n = 0; n < 15000; n++) print "B(D1-C2) B(D10-C9) B(C2-D1) B(C9-D10)"
    print "*\n" }' >long.bry
cat box.qux long.bry one.qux box.qux >show.qux
for how in '--every --to position' '--every --format json' '' \
    '--ply 40 --to position' '--every --score'; do
    same "ludex show --record all $how show.qux"
done
expect 0 "$(ludex check --format json many.qux |
    sed -n 's/.*"plies":\([0-9]*\).*/\1/p')" \
    'ludex show --record all --every --format json many.qux |
        grep -vc "\"ply\":0,"'
expect 0 "$(for n in 1 2 3; do
    [ "$n" = 1 ] || echo
    echo "record $n"
    ludex show --every --record $n quax/taylor.qux
done)" ludex show --record all --every quax/taylor.qux
expect 0 "$(for n in 1 2 3; do
    [ "$n" = 1 ] || echo
    ludex show --to position --record $n quax/taylor.qux
done)" ludex show --record all --to position quax/taylor.qux
expect 2 'ludex: show: a picture can show only one record; select it with --record' \
    ludex show --record all --to svg quax/taylor.qux
expect 1 "ludex: two.qux: record 2 has 0 legal plies, so there is no ply 1" \
    'ludex show --game quax --record all --ply 1 --to position two.qux 2>&1 \
        >/dev/null; ludex show --game quax --record all --ply 1 two.qux \
        >/dev/null 2>&1'

# import: the archive is the same, whichever thread read and packed the records.
# Duplicates, broken or rotated records, and events are reported in their order.
dump() {
    sqlite3 "$1" .dump | sed "s/'20..-..-..T..:..:..Z'/time/"
}
{
    printf '[Game "quax"]\n[Event "\303\251"]\n[Place "here"]\n'
    printf '[Size "13"]\n[Position "9/9/9/9/9/4x4/9/9/9 u -"]\n'
    printf '[Black "A"]\n[White "B"]\n\n1... d3 {no} 2. e5 (f6 g7) *\n\n'
    printf '[Game "quax"]\n\nb2 c3 d4 *\n\n[Game "quax"]\n\nj2 i3 h4 *\n'
} >mixed.qux
for how in '' '--broken refuse' '--rotated refuse' '--rotated store' \
    '--format json --duplicates-to K --broken-to B'; do
    for jobs in 1 2 7; do
        rm -f a.ldx
        ludex import -j "$jobs" ${how:+$how} a.ldx mixed.qux "$@" mixed.qux \
            >out 2>err
        echo $? >>out
        cat err >>out
        [ ! -f K ] || cat K B >>out
        dump a.ldx >>out
        [ "$jobs" -gt 1 ] || cp out one.out
        is "import $how -j $jobs" "$(cksum <one.out)" "$(cksum <out)"
    done
done
# The small board belongs to a diagram.
is 'options' '13 3' "$(sqlite3 a.ldx "SELECT group_concat(value, ' ')
    FROM option WHERE name = 'Size'")"
has 0 'findings: 0' ludex archive a.ldx check
is 'more than text' 1 "$(sqlite3 a.ldx "SELECT count(*) FROM tag
    WHERE name = 'Place' AND value = 'here'")"
# Enough records of one kind for a dictionary to be trained during the import,
# while packing threads have already packed some of them. One record is too long
# for training, and is packed before.
{
    printf '[Game "quax"]\n\nd3 {'
    head -c 70000 /dev/zero | tr '\0' x | fold -w 70
    printf '} *\n\n'
    ludex generate --game quax --count 5000 --plies 12 --seed 8
} >learn.qux
for jobs in 1 3; do
    rm -f a.ldx
    ludex import -j "$jobs" a.ldx some.bry learn.qux >/dev/null
    dump a.ldx >out
    [ "$jobs" -gt 1 ] || cp out one.out
    is "learned with -j $jobs" "$(cksum <one.out)" "$(cksum <out)"
done
is 'learned' yes "$(sqlite3 a.ldx "SELECT CASE WHEN count(*) > 0 THEN 'yes' END
    FROM text t JOIN dictionary d ON d.id = t.dictionary WHERE d.learned > 0")"
rm -f a.ldx

# A full disk, whichever thread wrote: exit status 3, one message, and no file.
for jobs in 1 2 5; do
    expect 3 "ludex: /dev/full: No space left on device" \
        "ludex convert -j $jobs --to native -o /dev/full many.qux"
    expect 3 1 "ludex convert -j $jobs --to native many.qux 2>&1 >/dev/full |
        grep -c .; ludex convert -j $jobs --to native many.qux >/dev/full 2>&1"
done

# A program that is stopped has not written anything.
mkfifo pipe
ludex convert -j 2 --to native -o stopped.qux pipe &
pid=$!
exec 9>pipe
cat many.qux many.qux >&9 # a pipe is short: nearly all is read when this ends
kill -INT "$pid" 2>/dev/null
kill -TERM "$pid" 2>/dev/null
wait "$pid" 2>/dev/null
exec 9>&-
is 'stopped' no "$(if [ -e stopped.qux ]; then echo yes; else echo no; fi)"

# Prints a record as soon as it has been read from the pipe, not when the pipe
# ends.
ludex convert -j 4 --to native pipe >soon.out &
pid=$!
exec 9>pipe
printf '[Game "quax"]\n\nd3 f5 *\n\n[Game "quax"]\n' >&9
await grep -q d3 soon.out
is 'at once' 1 "$(grep -c d3 soon.out)"
printf '\nd3 *\n' >&9
exec 9>&-
wait "$pid"
is 'and the rest' 2 "$(grep -c d3 soon.out)"

finish
