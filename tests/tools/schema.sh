#!/bin/sh
# What every command prints as JSON is what the installed schema says.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

valid="$top/$BUILD/tests/tools/valid $top/include/ludex.schema.json"

# matches NAME LINES COMMAND: so many lines of a command's output (at least
# one, if +) are valid, and all.
matches() {
    name=$1 lines=$2
    shift 2
    sh -c "$*" 2>/dev/null </dev/null | $valid "$name" >"$work/told"
    told=$(tail -n 1 "$work/told")
    case $lines:$told in
    +:0\ lines*) bad "$*" 'some lines' "$told" ;;
    +:*\ lines,\ 0\ not\ valid | "${told%% *}:${told%% *} lines, 0 not valid") good ;;
    *) bad "$*" "$lines lines, 0 not valid" "$(cat "$work/told")" ;;
    esac
}

printf '[Game "quax"]\n\nd3 d3 (x1 foo *\n\n[Game "nix"]\n\nd3 *\n' >broken.qux
: >empty.qux
awk 'BEGIN { for (i = 0; i < 60000; i++) printf "foo "; print "*" }' >long.qux
printf '[Event "Z\374rich"]\n\nd3 *\n' >latin.qux

# Each command, in each of its forms; a command without one is not forgotten.
matches check + ludex check --format json .
matches check + ludex check --format json long.qux
matches check + ludex check --format json --summary .
matches convert + ludex convert --format json --to native -o ../out .
matches convert + ludex convert --format json --repair --to native -o ../out .
matches import + ludex import --format json box .
matches import + ludex import --format json box events/made.event broken.qux
matches show 1 ludex show --format json quax/taylor.qux
matches show 23 ludex show --format json --ply 0.. quax/taylor.qux
matches show + ludex show --format json broken.qux
matches show + ludex show --format json --record 7 quax/diagrams.txt
for game in $(ludex games | cut -d ' ' -f 1); do
    matches show 1 "ludex generate --game $game --seed 2 | ludex show --format json"
    matches show 1 "ludex show --format json --game $game --position \
        \"\$(ludex generate --game $game --seed 3 --plies 9 | ludex show --to position)\""
    matches moves + ludex moves --format json --game "$game"
    matches perft 1 ludex perft --format json --game "$game" 1
    matches perft + ludex perft --format json --divide --game "$game" 1
done
matches moves + ludex moves --format json broken.qux
matches page + ludex page record --format json -o page.html broken.qux
matches solve 1 ludex solve --format json --game quax --size 3
matches solve 10 ludex solve --format json --all --game quax --size 3
matches solve 1 ludex solve --format json --game quax --nodes 5
ludex import more latin.qux broken.qux quax/taylor.qux events/made.event \
    >import 2>&1
matches export 6 ludex export --format json more
matches query 6 ludex query --format json more
matches query + ludex query --format json more count by game
matches explore + ludex explore --format json more --game quax
matches explore + ludex explore --format json more --game quax --tree 3
printf '[Game "quax"]\n[Date "1990"]\nd3 *\n' | ludex import new - >import 2>&1
matches explore 1 ludex explore --format json new --novelty 1
matches query + ludex query --format json more -c id,broken,imported,text,First
for verb in list standings crosstable performance bracket champions countries titles hosts \
    check 'player Ann' 'player Ann --by year' 'head-to-head Ann Cid' 'standings --explain'; do
    matches event + ludex event --format json more $verb
    matches event + ludex event --format json events/made.event $verb
done
for method in elo glicko-2 whole-history; do
    matches ratings + ludex ratings --format json more --method $method
    matches ratings 8 ludex ratings --format json --history --method $method \
        events/made.event
done
matches ratings 5 ludex ratings --format json --fide --stated events/made.event
for verb in stats names 'names --of event' vacuum 'merge box' 'alias Ann Hannah' \
    'rename Ann Anna'; do
    matches archive + ludex archive --format json more $verb
done
ludex archive more label 'id > 0' fine >/dev/null
for verb in log 'log 1' labels 'tag plies=22 Round=7' 'undo 2' 'delete id=2' \
    'forget 2'; do
    matches archive + ludex archive --format json more "$verb"
done
printf 'd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 *\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 {a} *\n' >twice.qux
ludex import twice twice.qux >/dev/null
matches archive 2 ludex archive --format json twice duplicates
matches archive 1 ludex archive --format json twice duplicates --apply
matches archive 0 ludex archive --format json more suggest
matches archive 1 ludex archive --format json box check
expect 0 "{\"records\":$(ludex query box --format csv -c id | tail -n +2 | wc -l),\"findings\":0}" ludex archive --format json box check
matches games "$(ludex games | wc -l)" ludex games --format json
matches notations "$(ludex notations | wc -l)" ludex notations --format json
matches version 1 ludex version --format json
for command in $(ludex --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    ludex "$command" -h | grep -q -e '--format .*json' || continue
    has 0 1 "grep -c '^    \"$command\": {' $top/include/ludex.schema.json"
done

# What the schema does not have is not valid.
wrong() {
    is "$1: $2" '1 lines, 1 not valid' \
        "$(echo "$2" | $valid "$1" | tail -n 1)"
}
wrong version '{"version":1}'
wrong version '{}'
wrong version '{"version":"1","more":1}'
wrong version 'x'
wrong perft '{"depth":0,"count":1}'
wrong games '{"name":"x","title":"x","sides":[1],"options":[]}'
wrong solve '{"ply":"a1","verdict":"won","nodes":1}'
wrong query '{"id":null}'
wrong show '{"game":"x","drawn":false}'
wrong check '{"records":1}'

finish
