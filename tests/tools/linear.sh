#!/bin/sh
# Tests input designed to take a long time, which no ordinary record contains.
# Each line below is a test. A test that hangs counts as a failure.
set -u

: "${LUDEX:=$PWD/build/ludex}"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
NO_COLOR=1
export NO_COLOR
passed=0 failed=0

# same NAME WANTED GOT
same() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s\n  wanted: %s\n  got:    %s\n' "$1" "$2" "$3"
    fi
}

# repeat COUNT FORMAT: prints a text repeatedly.
repeat() {
    awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}

check() {
    timeout 20 "$LUDEX" check --game quax 2>/dev/null
}

printf '[First "\303\211mile"]\n\nd3 f5 1-0\n' |
    "$LUDEX" import "$work/a" --game quax >/dev/null
same 'a query beyond ASCII' 1 \
    "$("$LUDEX" query "$work/a" "first = \"$(printf '\303\211mile')\"" \
        --columns id --format csv 2>&1 | tr -d '\r' | sed 1d)"

same 'records with comments that are not closed: linear time' \
    'records: 100000, clean: 0, with errors: 100000, plies: 100000' \
    "$(repeat 100000 'd3{ *\n\n' | check)"
same 'results before comments that are not closed: linear time' \
    'records: 100001, clean: 1, with errors: 100000, plies: 0' \
    "$(repeat 100000 '*\n{ ' | check)"
same 'a record before a comment that never ends is unharmed' \
    'records: 2, clean: 1, with errors: 1, plies: 1' \
    "$( (printf 'd3 *\n{' && repeat 300000 '0123456789') | check)"
same 'records with much white space between them' \
    'records: 2, clean: 2, with errors: 0, plies: 2' \
    "$( (printf 'd3 *' && repeat 300000 '\n\n\n\n\n\n\n\n\n\n' &&
        echo 'd4 *') | check)"

# long NAME TEXT ARGUMENTS...: tests one MiB of the text, repeated.
long() {
    name=$1 text=$2
    shift 2
    repeat $((1048576 / ${#text})) "$text" >"$work/long"
    timeout 10 "$LUDEX" check "$@" <"$work/long" >/dev/null 2>&1
    same "$name: linear time" 1 $?
}

long 'numbers with colons' '1:' --game quax
long 'results with colons' '1:0' --game brayout
long 'signs of second men' '&' --game brax
long 'second men without blanks' 'A1-A2&' --game brax
long 'words in brackets' 'P(A1-A2)P(' --game brayout
long 'words in brackets of Brax' '(A1@)' --game brax
(printf '{"plies":[]' && repeat 100000 ',"z":1' && echo '}') >"$work/long"
timeout 10 "$LUDEX" check --keep-going --from json <"$work/long" >/dev/null 2>&1
same 'members that nobody knows: linear time' 1 $?
(printf 'event "a" {' && head -c 1048576 /dev/zero) >"$work/nul.event"
timeout 10 "$LUDEX" check "$work/nul.event" >/dev/null 2>&1
same 'NULs in an event: linear time' 1 $?

# Repeated violations of the schema in one object of JSON are reported only
# occasionally, because each report scans the text before it.
for member in '"plies":3,' '"tags":{"a":0},'; do
    printf '{%s"x":0}\n' "$(repeat 90000 "$member")" >"$work/long.jsonl"
    timeout 10 "$LUDEX" check --keep-going "$work/long.jsonl" >/dev/null 2>&1
    same "members of JSON, $member: linear time" 1 $?
done

# Words between plies, which may be prose: lines, sequences, and near misses.
for text in 'Ann and Bob ' 'foo bar d3 ' 'a 1 ' 'Ann ( ' 'Ann won 1-0 ' 'x {c} y ' \
    'foo\nbar\n' '1. d3 Ann thinks ' '- ' 'Ann 1. '; do
    long "prose: $text" "$text" --game quax
done

(echo 'Ann played Bob in Riamo' && repeat 1048576 '\n' && echo d3) >"$work/long"
timeout 10 "$LUDEX" check --game quax "$work/long" >/dev/null 2>&1
same 'empty lines after prose: linear time' 0 $?

(printf 'Player,Ann,Bob\n"' && repeat 250000 'b ' &&
    printf '",*,1\nBob,0,*\n') >"$work/long.csv"
timeout 10 "$LUDEX" event "$work/long.csv" import-table >/dev/null 2>&1
same 'a name of many words above initials: linear time' 1 $?

# Games that each differ from 13 others by one ply, and form a single group.
awk 'BEGIN {
    for (i = 0; i < 121; i++)
        cell[i] = substr("abcdefghijk", i % 11 + 1, 1) int(i / 11 + 1)
    for (game = 0; game < 8192; game++) {
        printf "[Game \"quax\"]\n\n"
        for (i = 0; i < 44; i++) {
            other = i % 2 == 0 && i < 26 && int(game / 2 ^ (i / 2)) % 2
            printf "%s ", cell[other ? 60 + i : i]
        }
        print "*\n"
    }
}' >"$work/group.qux"
"$LUDEX" import "$work/group" "$work/group.qux" >/dev/null
same 'duplicates of duplicates: linear time' 8192 \
    "$(timeout 20 "$LUDEX" archive "$work/group" duplicates --format json | wc -l)"

# 500 short games, and 20,000 games that begin like each of them. One of these
# equals the first short game.
awk 'BEGIN {
    for (i = 0; i < 121; i++)
        cell[i] = substr("abcdefghijk", i % 11 + 1, 1) int(i / 11 + 1)
    for (i = 0; i < 10250; i++) {
        printf "[Game \"quax\"]\n[First \"%d\"]\n[Second \"Bob\"]\n" \
            "[Date \"1990.05.01\"]\n\na1 b1 c1 d1 ", i == 5000 ? 4900 : i
        x = i % 28; y = int(i / 28) % 28; z = int(i / 784) % 28
        if (i < 5000 || i >= 5250)
            printf "%s %s %s %s ", cell[5 + x], cell[33 + y], cell[61 + z],
                cell[89 + (x + y + z) % 28]
        print "*\n"
    }
}' >"$work/begun.qux"
"$LUDEX" import "$work/begun" "$work/begun.qux" >/dev/null
timeout 60 "$LUDEX" archive "$work/begun" duplicates --format json >"$work/out"
same 'beginnings of many games: linear time' '0 2' "$? $(wc -l <"$work/out")"

(echo 'year,champion' && repeat 16000 '1999,Ann\n') >"$work/long.csv"
timeout 20 "$LUDEX" event "$work/long.csv" list >/dev/null 2>&1
same 'a table whose rows are all repeated: linear time' 1 $?

# A player with a name of 100 kB among 1000 others. The size of tables grows
# only with the number of rows.
awk 'BEGIN {
    printf "event 2001 \"Wide\" {\nformat swiss\nrounds 1\nplayers { \""
    for (i = 0; i < 100000; i++) printf "A"
    printf "\""
    for (i = 0; i < 1000; i++) printf " \"p%d\"", i
    print " }"
    for (i = 0; i < 1000; i += 2) printf "1 \"p%d\" - \"p%d\" 1-0\n", i, i + 1
    print "}"
}' >"$work/wide.event"
for verb in standings crosstable performance; do
    for wide in '' --wide; do
        # shellcheck disable=SC2086
        "$LUDEX" event "$work/wide.event" "$verb" $wide >"$work/out" 2>/dev/null
        same "$verb $wide: rows of bounded width" '1000 yes' \
            "$(grep -c '[^p]p[0-9]' "$work/out") $([ "$(wc -c <"$work/out")" -lt 500000 ] && echo yes)"
    done
done

printf '%d passed, %d failed\n' $passed $failed
[ $failed = 0 ]
