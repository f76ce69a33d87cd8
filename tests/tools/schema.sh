#!/bin/sh
# Checks that all JSON output agrees with the installed schema.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# matches NAME LINES WORD...: notes a check of the output of `ludex WORD...`:
# the number of lines (+ for at least one), all of which must be valid.
# `matched` makes all noted checks together.
number=0 checks=
matches() {
    number=$((number + 1))
    told=$work/told.$number
    checks="$checks $1=$told"
    echo "$*" >>"$work/wanted"
    shift 2
    into "$told" "$@"
}

# wrong NAME LINE: notes an invalid line, next to the last output.
wrong() {
    number=$((number + 1))
    cat "$(last_of "$1")" - >"$work/told.$number" <<EOF
$2
EOF
    checks="$checks $1=$work/told.$number"
    echo "$1 wrong $2" >>"$work/wanted"
}

# Returns the file with the first output of a command.
last_of() {
    file=${checks#*" $1="}
    echo "${file%% *}"
}

# is_as WANTED NAME COUNTS FAULTS: makes one of the noted checks.
is_as() {
    case $1:$3 in
    +:0\ lines* | wrong:1\ lines*) bad "$2" 'some lines' "$3" ;;
    +:*\ lines,\ 0\ not\ valid | "$1:$1 lines, 0 not valid") good "$2" ;;
    wrong:*\ lines,\ 1\ not\ valid) good "$2" ;;
    *) bad "$2" "$1 lines, 0 not valid" "$3 $4" ;;
    esac
}

matched() {
    # shellcheck disable=SC2086 # names of files
    "$top/$BUILD/tests/tools/valid" "$top/include/ludex.schema.json" $checks \
        >"$work/counts"
    exec 3<"$work/counts"
    while read -r schema lines command; do
        faults=
        while read -r told <&3; do
            case $told in
            'not valid: '*) faults="$faults; $told" ;;
            *) break ;;
            esac
        done
        is_as "$lines" "$schema: $command" "${told:-nothing}" "$faults"
        told=
    done <"$work/wanted"
    exec 3<&-
}

printf '[Game "quax"]\n\nd3 d3 (x1 foo *\n\n[Game "nix"]\n\nd3 *\n' >broken.qux
: >empty.qux
awk 'BEGIN { for (i = 0; i < 60000; i++) printf "foo "; print "*" }' >long.qux
printf '[Event "Z\374rich"]\n\nd3 *\n' >latin.qux

# Each command, in each of its forms. Commands without JSON output are reported.
matches check + check --format json .
matches check + check --format json long.qux
matches check + check --format json --summary .
matches convert + convert --format json --to native -o ../out .
matches convert + convert --format json --repair --to native -o ../out .
printf '[Game "quax"]\n\n1. d3 f5 2. e4 gS *\n' >../misread.qux
matches convert + convert --format json --repair --guess -o ../out ../misread.qux
matches repair + repair --format json --guess ../misread.qux
matches repair + repair --format json .
matches import + import --format json box .
matches import + import --format json box events/made.event broken.qux
matches show 1 show --format json quax/taylor.qux
matches show 23 show --format json --ply 0.. quax/taylor.qux
matches show + show --format json broken.qux
matches show + show --format json --record 7 quax/diagrams.txt
into games.list games
games=0
while read -r game _; do
    games=$((games + 1))
    into generated generate --game "$game" --seed 2
    matches show 1 show --format json generated
    into generated generate --game "$game" --seed 3 --plies 9
    ask show --to position generated
    matches show 1 show --format json --game "$game" --position "$found"
    matches moves + moves --format json --game "$game"
    matches perft 1 perft --format json --game "$game" 1
    matches perft + perft --format json --divide --game "$game" 1
done <games.list
matches moves + moves --format json broken.qux
matches page + page record --format json -o page.html broken.qux
matches solve 1 solve --format json --game quax --size 3
matches solve 10 solve --format json --all --game quax --size 3
matches solve 1 solve --format json --game quax --nodes 5
ask import more latin.qux broken.qux quax/taylor.qux events/made.event
matches export 6 export --format json more
matches query 6 query --format json more
matches query + query --format json more count by game
matches explore + explore --format json more --game quax
matches explore + explore --format json more --game quax --tree 3
printf '[Game "quax"]\n[Date "1990"]\nd3 *\n' >new.qux
ask import new new.qux
matches explore 1 explore --format json new --novelty 1
matches query + query --format json more -c id,broken,imported,text,First
for verb in list standings crosstable wall-chart boards 'boards --by name' performance bracket champions countries titles hosts \
    check 'player Ann' 'player Ann --by year' 'head-to-head Ann Cid' 'standings --explain'; do
    matches event + event --format json more $verb
    matches event + event --format json events/made.event $verb
done
printf 'event { format swiss-5 acceleration baku players { "a" rating 9 "b" "c" "d" "e" } round 1\n"a" "c" 1-0\n"b" "d" 1/2-1/2\n"e" bye }' >baku.event
matches event_pairing 3 event --format json baku.event pair --explain
matches event_pairing + event --format json events/made.event pair --after 0
matches event_board 3 event --format json baku.event boards
printf 'event { currency "EUR" prizes "Main" { 5 3.5 } round 1 "a" "c" 1-0 "b" "d" 1-0 }' >prizes.event
matches event 2 event --format json prizes.event prizes
for method in elo glicko-2 whole-history; do
    matches ratings + ratings --format json more --method $method
    matches ratings 8 ratings --format json --history --method $method \
        events/made.event
done
matches ratings 5 ratings --format json --fide --stated events/made.event
for verb in stats names 'names --of event' vacuum 'merge box' 'alias Ann Hannah' \
    'rename Ann Anna'; do
    matches archive + archive --format json more $verb
done
ask archive more label 'id > 0' fine
for verb in log 'log 1' labels 'tag plies=22 Round=7' 'undo 2' 'delete id=2' \
    'forget 2'; do
    matches archive + archive --format json more $verb
done
printf 'd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 *\n\nd3 f5 e4 g7 a1 b2 c3 d4 e5 f6 a9 b9 {a} *\n' >twice.qux
ask import twice twice.qux
matches archive 2 archive --format json twice duplicates
matches archive 1 archive --format json twice duplicates --apply
matches archive 0 archive --format json more suggest
matches archive 1 archive --format json box check
matches archive 1 archive --format json box cite 1
ask query box -c id --format values
set -f
# shellcheck disable=SC2086 # numbers
set -- $found
set +f
expect 0 "{\"records\":$#,\"findings\":0}" ludex archive --format json box check
matches games $games games --format json
into notations.list notations
count=0
while read -r _; do
    count=$((count + 1))
done <notations.list
matches notations $count notations --format json
matches version 1 version --format json
matches version 1 version --verbose --format json
schema=$(cat "$top/include/ludex.schema.json")
into help --help
while read -r command _; do
    run "$command" -h
    case $output in *'--format '*json*) ;; *) continue ;; esac
    its="$newline    \"$command\": {$newline"
    case $schema in
    *"$its"*"$its"*) bad "$command" 'once in the schema' twice ;;
    *"$its"*) good "$command" ;;
    *) bad "$command" 'a place in the schema' none ;;
    esac
done <help

# Lines that the schema does not define are invalid.
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

wrong event_pairing '{"round":1,"first no":1,"first":"a","first float":"left"}'
wrong event_board '{"round":1,"first no":1,"first":"a","more":"x"}'

matched
finish
