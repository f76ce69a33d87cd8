#!/bin/sh
# Tests changes that `convert` makes to records before writing them; sorting and
# splitting.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

cat >two.qux <<'EOF'
[Game "quax"]
[Event "Cup: final/A"]
[Date "1918.05.0?"]
[Black "Ann"]
[Red "Bob"]
[Round "10"]
[Result "0-1"]

{o} 1. d3! {a} f5 {b} (1... g7 {v} 2. c2 (2. c3 c4)) ({e} 1... h8) 2. f8 h8 3.
g6 f7 Black resigns

[Game "quax"]
[Event "alpha"]
[Date "1917.??.??"]
[Round "9"]

1. d3 swap 2. f5 *
EOF

# movetext WORD...: sets $found to everything except the tags, with | between
# records.
movetext() {
    run convert --to native "$@"
    found='' head='' any=
    while IFS= read -r text; do
        case $text in
        \[*)
            [ -n "$head" ] || found=$found${any:+| }
            head=yes any=yes
            ;;
        '') ;;
        *) found="$found$text " head='' ;;
        esac
    done <"$work/output"
}

# lines_with BEGINNING WORD...: sets $found to the lines that begin with
# BEGINNING, and $count to their number.
lines_with() {
    beginning=$1 count=0
    shift
    run convert --to native "$@"
    found=
    while IFS= read -r text; do
        case $text in "$beginning"*) found="$found$text " count=$((count + 1)) ;; esac
    done <"$work/output"
}

movetext --strip comments two.qux
is 'without comments' '1. d3! f5 (1... g7 2. c2 (2. c3 c4)) (1... h8) 2. f8 h8 3. g6 f7 Black resigns | 1. d3 swap 2. f5 * ' "$found"
movetext --strip comments,glyphs --strip variations two.qux
is 'without anything beside the plies' '1. d3 f5 2. f8 h8 3. g6 f7 Black resigns | 1. d3 swap 2. f5 * ' "$found"
has 2 '"jokes"' ludex convert --to native --strip jokes two.qux

lines_with '[Event "say \"x\""]' --add-tag 'Event=say "x"' two.qux
is 'a tag is put in the place of what was there' 2 $count
is 'by a colour too' '[First "C"]' \
    "$(ludex convert --to native --add-tag Black=C two.qux | grep First | uniq)"
lines_with '[Round' --remove-tag round two.qux
is 'and taken out' '0 0' "$status $count"
for bad in Game=link Position=x =x 'A B=c' plain; do
    has 2 tag "ludex convert --to native --add-tag '$bad' two.qux"
done
has 1 'the tag Size cannot be changed, because it defines the game, so the record is omitted' \
    ludex convert --to native --add-tag Size=9 two.qux

movetext --plies ..2 two.qux
is 'the first plies' '{o} 1. d3! {a} 1... f5 {b} (1... g7 {v} 2. c2 (2. c3 c4)) ({e} 1... h8) * | 1. d3 swap * ' "$found"
lines_with '[' --plies 1..2 two.qux
is 'no result, but what it is of' '[Game "quax"] [Event "Cup: final/A"] [Date "1918.05.0?"] [Round "10"] [First "Ann"] [Second "Bob"] [Excerpt "plies 1 to 2 of 6"] ' \
    "${found%'[Game "quax"] [Event "a'*}"
movetext --plies 3..6 two.qux
is 'the last plies, whose start is a position' '{o} 1. f8 h8 2. g6 f7 Black resigns | 1... f5 * ' "$found"
is 'after a swap the other player is First' '[First "B"] [Second "A"] [Result "1-0"]' \
    "$(printf '[Game "quax"]\n[First "A"]\n[Second "B"]\n[Result "0-1"]\n\n1. d3 swap 2. d4 e5 First resigns\n' |
        ludex convert --to native --plies 3.. | grep -E '^.(First|Second|Result)' | tr '\n' ' ' | sed 's/ $//')"
has 1 'these plies begin with a swap, which is not legal in a record of its own' ludex convert --to native --plies 2.. two.qux
has 1 'the record has only 3 plies' ludex convert --to native --plies 4..5 two.qux
has 2 'ludex: --plies takes' ludex convert --to native --plies 5..4 two.qux
for game in quax brax-4 brayout braunche stymie; do
    into made generate --game $game --count 4 --seed 3
    into made.parts convert --to native --plies 3..9 made
    run check --game $game made.parts
    is "parts of $game are legal" 'records: 4, clean: 4, with errors: 0, plies: 28' \
        "$output"
done

movetext --variations-to-records two.qux
is 'a variation is a record' '{o} 1. d3! {a} 1... f5 {b} 2. f8 h8 3. g6 f7 Black resigns | {o} 1. d3 g7 {v} 2. c2 * | {o} 1. d3 g7 2. c3 c4 * | {o} 1. d3 {e} 1... h8 * | 1. d3 swap 2. f5 * ' "$found"
lines_with '[Variation ' --variations-to-records two.qux
is 'and says so' '[Variation "1 of 3"] [Variation "2 of 3"] [Variation "3 of 3"]' "$found"
ludex generate --game stymie --plies 60 | awk '/^\[/ || !NF { print; next }
    { line = line " " $0 }
    END { sub(/ [^ ]*$/, "", line); n = split(line, words, " "); printf "%s", line
        for (i = 0; i < 2000; i++) printf " (%s)", words[n]; print " *" }' >many
has 1 'the records of the variations would have more than 100000 plies, so the record is omitted' \
    ludex convert --to native --variations-to-records many
printf '[Game "quax"]\n\n*\n' >none.qux
lines_with '*' --variations-to-records none.qux
is 'a record without plies is one record' '* ' "$found"
movetext --annotate position two.qux
is 'positions' '{o} 1. d3! {a} {11/11/11/11/11/11/11/11/3x7/11/11 u -}' \
    "${found%%u -\}*}u -}"
is 'also after variations' "$(ludex show --record 1 --every --to position two.qux | tail -n 1)" \
    "$(ludex convert --to native --strip comments --annotate position --variations-to-records two.qux |
        tr '\n' ' ' | grep -o '{[^}]*} Black resigns' | sed 's/.\(.*\)}.*/\1/')"
is 'in variations too' 13 \
    "$(ludex convert --to native --annotate position two.qux | tr '\n' ' ' | grep -o '11/11 [xu] -}' | wc -l)"
is 'positions are those that show has' "$(ludex show --record 1 --every --to position two.qux | tail -n +2)" \
    "$(ludex convert --to native --strip comments,variations --annotate position two.qux |
        sed '/^\[Event "alpha/,$d' | tr '\n' ' ' | grep -o '{[^}]*}' | tr -d '{}')"
is 'the result on the board' 'White has won on the board, 12.5-22|the game is not over on the board' \
    "$(ludex convert --to native --annotate result braunche/generated.bnc two.qux | tr '\n' ' ' | grep -o '{[^}]*board[^}]*}' | tr -d '{}' | LC_ALL=C sort -u | sed -n '1p;$p' | paste -sd'|')"

# order WORD...: sets $found to the rounds of the sorted records.
order() {
    run convert --to native "$@"
    found=
    while IFS= read -r text; do
        case $text in '[Round "'*)
            text=${text#*\"}
            found=$found${found:+,}${text%\"*}
            ;;
        esac
    done <"$work/output"
}
order two.qux --sort date
is 'sorted by date' 9,10 "$found"
order two.qux --sort round
is 'by a number' 9,10 "$found"
order two.qux --sort=-round
is 'downwards' 10,9 "$found"
order two.qux --sort event
is 'by words in any case' 9,10 "$found"
into down.qux convert --to native --sort=-round two.qux
into up.qux convert --to native --sort date two.qux
for way in first -first; do
    for sorted in up down; do
        order $sorted.qux --sort=$way
        is "what has no value goes last, $way, $sorted" 10,9 "$found"
    done
done
printf '[Game "quax"]\n[Round "8"]\n\n*\n\n[Game "quax"]\n[Round "007"]\n\n*\n' >zeros.qux
order zeros.qux --sort round
is 'zeros before a number' '007,8' "$found"
order two.qux --sort game
is 'equal ones stay in order' 10,9 "$found"
has 2 'no record has a value in the column dte' ludex convert --to native --sort dte two.qux

into seven generate --game quax --count 7 --plies 4
ask convert --to native --split 3 -o parts seven
is 'so many a file' '1.qux 2.qux 3.qux' "$(echo parts/* | sed 's/parts.//g')"
expect 0 - 'cat parts/* | cmp - seven'
ask convert --to native --by event -o named two.qux
is 'a file an event' 'Cup: final%2FA.qux alpha.qux' \
    "$(cd named && echo ./* | sed 's/\.\///g')"
into one generate --game stymie
ask convert --to native --by game -o games two.qux one seven
is 'a file a game' 'quax.qux stymie.txt' "$(cd games && echo ./* | sed 's/\.\///g')"
is 'with all of its records' 9 "$(grep -c Game games/quax.qux)"
printf '[Game "quax"]\n[Event "(none)"]\n\n*\n\n[Game "quax"]\n\n*\n\n[Game "quax"]\n[Event "..%%2F/"]\n\n*\n' >odd.qux
ask convert --to native --by event -o odd odd.qux
is 'names that are none' '%28none).qux,%2E.%252F%2F.qux,(none).qux' \
    "$(find odd -type f | sed 's/odd.//' | LC_ALL=C sort | paste -sd, |
        sed 's/\((.*\),\(%28.*\),\(.*\)/\2,\3,\1/')"
into twelve generate --game quax --count 2 --plies 12
printf '[Game "quax"]\n[Date "2024.05.??"]\n[Round "007"]\n[Red "a\342\200\256b"]\n\n1. d3 Red resigns\n' >dated.qux
for column in plies date round result file second; do
    ask convert --to native --by $column -o "by-$column" seven twelve dated.qux
done
is 'a file is called as the value is' \
    '1.qux 4.qux 12.qux 2024.05.??.qux 007.qux *.qux 1-0.qux seven.qux twelve.qux dated.qux.qux a%E2%80%AEb.qux' \
    "$(for column in plies date round result file second; do
        find by-$column -name '[!(]*' -type f | sed 's,.*/,,' |
            awk '{ print length($0), $0 }' | LC_ALL=C sort -n | cut -d' ' -f2
    done | paste -sd' ')"
long=$(printf '%01200d' 0)
printf '[Game "quax"]\n[Event "%s1"]\n\n*\n\n[Game "quax"]\n[Event "%s2"]\n\n*\n' "$long" "$long" >long.qux
ask convert --to native --by event -o long long.qux
is 'long values are different, too' 2 "$(find long -type f | wc -l)"
mkdir linked
echo mine >victim
ln -s ../victim linked/4.qux
ln -s nowhere linked/12.qux
ask convert --to native --by plies -o linked seven twelve
is 'a link in the folder is replaced, not written through' 'mine 12.qux 4.qux' \
    "$(cat victim) $(find linked -type f | sed 's,.*/,,' | LC_ALL=C sort | paste -sd' ')"
rm linked/4.qux
mkfifo linked/4.qux
has 3 'linked/4.qux: File exists' ludex convert --to native --by plies -o linked seven
has 2 'specify a folder for them with -o' ludex convert --to native --by event two.qux
has 2 'cannot be used together' ludex convert --to native --by event --split 2 -o x two.qux
has 2 'parts/1.qux: the output file must not be one of the input files' ludex convert --to native --split 3 -o parts parts/1.qux
has 3 'two.qux' ludex convert --to native --split 3 -o two.qux seven
has 2 'dry-run' ludex convert --to native --sort date --dry-run two.qux

finish
