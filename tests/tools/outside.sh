#!/bin/sh
# Checks that text from outside does not affect a terminal, markup, or a
# spreadsheet. The terminal is simulated by tests/tools/terminal.c.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"
terminal=$top/$BUILD/tests/tools/terminal
TERM=xterm
export TERM

# ESC and CSI in both forms, a bidirectional override, an isolate, marks, and a
# line separator.
bad=$(printf '\033[2J\302\2332J\342\200\256\342\201\246\342\200\217\330\234\342\200\250')
harm=$(printf '\033\\|\302[\200-\237]\\|\342\200[\216\217\250-\256]\\|\342\201[\246-\257]\\|\330\234')

# harmless COMMAND...: checks that none of these reaches a terminal. Sequences
# that Ludex itself sends to erase the progress line do not count.
harmless() {
    timeout 20 "$terminal" '' "$@" >seen 2>&1
    if [ ! -s seen ]; then
        bad "$* on a terminal" 'something' 'nothing'
    elif sed "s/$(printf '\r\033')\[K//g" seen | LC_ALL=C grep -q "$harm"; then
        bad "$* on a terminal" 'no harm' "$(LC_ALL=C grep "$harm" seen | cat -v)"
    else
        good
    fi
}

sed "s/@/$bad/g" >hostile.qux <<'E2'
[Game "quax"]
[Event "event@"]
[Site "site@"]
[Round "1@"]
[Date "1990.05.01"]
[First "Ann@"]
[Second "Bob@"]
[Remark "@"]

1. d3 {com@ment} f5 (1... f6 {v@}) 2. e4 g7 Red resigns

[Game "quax"]
[Event "event@"]
[First "Bob@"]
[Second "Ann@"]

1. d3 {com@ment} f6 2. e4 x@y *

[Game "chess@"]
[White "@"]

1. e4 {@} e5@ *
E2
sed "s/@/$bad/g" >hostile.event <<'E2'
event 2001 "Wide@" {
format swiss
rounds 1
place "@"
players { "A@" "B@" }
# remark @
1 "A@" - "B@" 1-0
}
E2
cp hostile.qux "name$bad.qux"
ludex import box hostile.qux hostile.event >/dev/null 2>&1
# shellcheck disable=SC2086 # commands are words
for command in check 'check --summary' 'check --format json' 'convert --to native' \
    'convert --to native --sort event' 'convert --to csv' 'convert --to json' \
    'convert --to sgf' 'convert --repair --dry-run' show 'page record'; do
    harmless ludex $command hostile.qux
    harmless ludex $command "name$bad.qux"
done
# shellcheck disable=SC2086
for command in 'query box' 'query box --format csv' 'query box --format json' \
    'query box --format csv -c id,text' 'export box' 'explore box --game quax' \
    'archive box names' 'archive box suggest' 'event box list' 'event box show'; do
    harmless ludex $command
done
# shellcheck disable=SC2086
for verb in list show standings 'standings --format csv' 'standings --format html'; do
    harmless ludex event hostile.event $verb
done
# Shown text keeps its lines, and characters that are split between two pieces.
awk 'BEGIN { printf "[Game \"quax\"]\n[Event \"a\"]\n\n{"
    for (i = 0; i < 9000; i++) printf "%s", i % 40 ? "\303\251\342\202\254" : "\n"
    print "} 1. d3 *" }' >long.qux
# shellcheck disable=SC2086
for to in 'native --sort event' native 'csv --raw'; do
    ludex convert --to $to long.qux >plain
    "$terminal" '' ludex convert --to $to long.qux | tr -d '\r' >seen
    is "convert --to $to shows all" same "$(cmp plain seen && echo same)"
done
# A pipe receives every byte.
is 'a record in a pipe is as it is' 1 \
    "$(ludex convert --to native hostile.qux 2>/dev/null | grep -cF "[Remark \"$bad\"]")"

# Markup is escaped in every form.
for format in text html markdown mediawiki; do
    for verb in list standings crosstable performance; do
        ludex event hostile.event $verb --format $format >"marked.$format.$verb" 2>/dev/null
    done
done
ludex page event hostile.event -o event.html 2>/dev/null
ludex page site hostile.qux hostile.event -o site >/dev/null 2>&1
ludex page booklet --to latex hostile.qux -o book.tex 2>/dev/null
empty 'nothing in markup turns the direction or controls' \
    "$(LC_ALL=C grep -rl "$harm" marked.* event.html site book.tex)"
is 'markup is there' yes "$([ -s book.tex ] && [ -s event.html ] && [ -s site/index.html ] && echo yes)"
is 'JSON has it as escapes' '001b 009b 061c 200f 2028 202e 2066' \
    "$(ludex query box --format json -c event 'id = 1' | tr '[:upper:]' '[:lower:]' |
    grep -o 'u[0-9a-f]\{4\}' | tr -d u | sort -u | paste -sd' ')"

# CSV: formulas become text for a spreadsheet, and are unchanged when Ludex
# reads them.
printf '[Game "quax"]\n[Event "=1+1"]\n[First "-Ann"]\n[Second "Bob"]\n\n{@a} 1. d3 {+b} f5 *\n' >formula.qux
ludex convert --to native formula.qux >wanted.qux
two='2s/^quax,\([^,]*\),,,,\([^,]*\),.*/\1,\2/p'
for to in csv csv-plies; do
    ludex convert --to $to formula.qux >table.csv
    is "$to guards formulas" "'=1+1,'-Ann" "$(sed -n "$two" table.csv)"
    is "$to comes back" same "$(ludex convert --from $to --to native table.csv | cmp - wanted.qux && echo same)"
    is "$to --raw does not" '=1+1,-Ann' "$(ludex convert --raw --to $to formula.qux | sed -n "$two")"
done
ludex import formulas formula.qux >/dev/null
ludex query formulas --format csv -c game,event,first >table.csv
is 'what query lists comes back' '=1+1 -Ann' "$(ludex convert --from csv --to native table.csv 2>/dev/null |
    sed -n 's/^.\(Event\|First\) "\(.*\)".$/\2/p' | paste -sd' ')"
for command in archive convert event explore query ratings; do
    has 0 '--raw ' ludex $command -h
done
finish
