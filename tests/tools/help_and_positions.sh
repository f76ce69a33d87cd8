#!/bin/sh
# Tests help of each kind, positions of all kinds, and several files at once.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# -h lists the options of a command, --help shows its page, in any place. The
# value of an option is not taken for an option.
commands=$(ludex --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for command in $commands; do
    has 0 "usage: ludex $command [OPTION]..." ludex "$command" -h
    has 0 "usage: ludex $command [OPTION]..." ludex "$command" x y -h
    has 0 '      --help                    show the manual page' ludex "$command" -h
    expect 0 same "ludex help $command >page
        ludex $command x --help | cmp - page && echo same"
done
# Long helps of options continue on the next line, below their beginning.
for command in $commands; do
    empty "lines of $command -h that are too long" "$(ludex "$command" -h | awk 'length > 80')"
done
has 0 '      --ply P                   show the position after this ply: 20, last or
                                20..22
' ludex show -h
# The pages of the library. A command of the same name has a different page.
for name in libludex ludex.3; do
    expect 0 'LUDEX(3)' "ludex help $name | sed -n '1s/ .*//p'"
done
expect 0 'LUDEX_ARCHIVE(3)' "ludex help ludex_archive | sed -n '1s/ .*//p'"
expect 0 'LUDEX-ARCHIVE(1)' "ludex help archive | sed -n '1s/ .*//p'"
expect 0 'LUDEX(1)' "ludex help ludex | sed -n '1s/ .*//p'"
expect 2 'ludex: there is no manual page "ludex_archiv"; did you mean ludex_archive?' \
    ludex help ludex_archiv
has 3 'ludex: -h: No such file or directory' ludex check -- -h
expect 2 'ludex: specify a game with --game; "ludex games" lists the games' \
    ludex moves --position -h
has 0 'usage: ludex COMMAND' ludex -h
expect 0 'ludex 0.1.0' ludex version
expect 0 'ludex 0.1.0' ludex --version
expect 0 '{"version":"0.1.0"}' ludex version --format json
expect 2 'ludex: version: unexpected argument "x"' ludex version x

# JSON for output that programs can parse. Elsewhere --format json is refused,
# never ignored.
for command in $commands; do
    case $command in
    generate) words="generate: unrecognized option '--format'" ;;
    help) words='help: specify only one manual page' ;;
    *) words='ludex: --format takes ' ;;
    esac
    has 2 "$words" "ludex $command --format xml quax 1"
done
expect 0 "$(ludex games | wc -l)" 'ludex games --format json | grep -c "^{.name.:.*}$"'
expect 0 "$(ludex notations | wc -l)" \
    'ludex notations --format json | grep -c "^{.name.:.*}$"'
expect 0 '{"ply":"a1"}
{"ply":"a2b3"}' "ludex moves --game quax --size 3 --position '1x1/x2/1u1 x -' \
    --format json | head -n 2"
expect 0 '{"depth":1,"count":9}' ludex perft --game quax --size 3 1 --format json
expect 0 '{"ply":"c3","count":8}' \
    'ludex perft --game quax --size 3 --divide --format json 2 | tail -n 1'
ludex import box quax/taylor.qux >import
printf '[Game "quax"]\n[Event "Z\374rich"]\n\nd3 *\n' >latin.qux
ludex import box latin.qux >import 2>&1
expect 0 '{"id":4,"game":"quax","file":"latin.qux","byte":0,"broken":false,"text":"[Game \"quax\"]\n[Event \"Zürich\"]\n\nd3 *\n"}' \
    'ludex export box --format json id=4'
# Text that was damaged so that it is not UTF-8 is written as bytes.
for bytes in 64332AFC:ZDMq/A== 64332AFCFC:ZDMq/Pw= 64332AFCFCFC:ZDMq/Pz8; do
    sqlite3 box "UPDATE text SET dictionary = NULL, text = x'${bytes%:*}' WHERE record = 4"
    expect 0 "${bytes#*:}" \
        "ludex export box --format json id=4 | sed 's/.*base64\":\"\\(.*\\)\"}/\\1/'"
done
has 1 '4  the text is not UTF-8' 'ludex archive box check'
ludex archive box delete id=4 --force >/dev/null
expect 0 '{"records":3,"written":3,"omitted":0}' \
    'ludex convert --to native --format json -o out quax/taylor.qux'
expect 0 '{"records":3,"written":3,"omitted":0}' \
    'ludex convert --to native --format json quax/taylor.qux 2>&1 >out'
printf 'd3 d3 *\n' >twice.qux
expect 1 1 'ludex convert --to native --format json twice.qux 2>&1 >out |
    grep -c illegal-move; test $(grep -c illegal-move out) = 1'
for what in --plan --saved '--save x'; do
    expect 2 'ludex: query: --format cannot be used with --plan, --save or --saved' \
        ludex query box $what --format json
done
expect 2 'ludex: archive vacuum: --format can only be table or json' \
    ludex archive box vacuum --format csv
expect 2 'ludex: archive merge: --format can only be table or json' \
    ludex archive box merge box --format csv
expect 2 'ludex: event show: --format can only be text' \
    ludex event events/made.event show --format json
expect 2 'ludex: event check: --format can only be text or json' \
    ludex event events/made.event check --format html
has 0 '"events":' ludex event events/champions.event check --format json

# Columns are counted as in editors, also in the middle of a line.
printf 'd3 {\360\237\230\200\303\244} d3 *\n' >wide.qux
for unit in character:1:9 byte:1:13 utf-16:1:10; do
    has 1 "wide.qux:${unit#*:}: error: d3 is taken" \
        ludex check --column-unit "${unit%%:*}" wide.qux
    has 1 "\"column\":${unit##*:},\"byte\":12," \
        ludex check --column-unit "${unit%%:*}" --format json wide.qux
done
printf 'd3 {\360\237\230\200} * [Game "quax"] d3 d3 *' >line.qux
for unit in character:27 byte:30 utf-16:28; do
    has 1 "line.qux:1:${unit#*:}: error: d3 is taken" \
        ludex check --column-unit "${unit%:*}" line.qux
done
expect 2 'ludex: --column-unit takes character, byte or utf-16, not "x"' \
    ludex check --column-unit x wide.qux

# show: choice of positions
expect 0 "$(ludex show --ply 20 --to position quax/taylor.qux
    ludex show --ply 21 --to position quax/taylor.qux
    ludex show --ply 22 --to position quax/taylor.qux)" \
    ludex show --ply 20..22 --to position quax/taylor.qux
for plies in 20..last 20..; do
    expect 0 "$(ludex show --ply 20..22 quax/taylor.qux)" \
        ludex show --ply $plies quax/taylor.qux
done
expect 0 "$(ludex show --every quax/taylor.qux)" \
    ludex show --ply ..last quax/taylor.qux
expect 0 "$(ludex show --ply 0..2 quax/taylor.qux)" \
    ludex show --ply ..2 quax/taylor.qux
expect 0 "$(ludex show quax/taylor.qux)" ludex show --ply last quax/taylor.qux
for plies in x 3..2 .. '' 3... -1 last..3; do
    expect 2 "ludex: --ply takes the number of a ply, \"last\" or a range such as 20..22, not \"$plies\"" \
        "ludex show --ply '$plies' quax/taylor.qux"
done
expect 2 'ludex: quax/taylor.qux: record 1 has 22 legal plies, so there is no ply 23' \
    ludex show --ply 21..23 quax/taylor.qux
expect 2 'ludex: quax/taylor.qux: record 1 has 22 legal plies, so there is no ply 23' \
    ludex show --ply 23.. quax/taylor.qux
expect 2 'ludex: several pictures cannot be written to standard output; specify a file with -o' \
    ludex show --ply 20..22 --to svg quax/taylor.qux
expect 0 'p-020.svg p-021.svg p-022.svg' \
    'ludex show --ply 20..22 --to svg -o p.svg quax/taylor.qux; echo p-*'
expect 0 '{"game":"quax","record":2,"ply":0,"position":"11/11/11/11/11/11/11/11/11/11/11 x -","to_move":"Black"}' \
    ludex show --record 2 --ply 0 --format json quax/taylor.qux
expect 0 same 'ludex show --format json --to svg -o p.svg quax/diagrams.txt
    ludex show --to svg quax/diagrams.txt | cmp - p.svg && echo same'
expect 1 '1 0' 'ludex show --format json --to text twice.qux 2>err >out
    echo $(grep -c illegal-move err) $(grep -c illegal-move out); exit 1'
expect 1 '0 1' 'ludex show --format json twice.qux 2>err >out
    echo $(grep -c illegal-move err) $(grep -c illegal-move out); exit 1'

# show: variations have the numbers that convert gives them, and their plies are
# counted from the start of the game
printf '[Game "quax"]\n[Result "0-1"]\n\n%s Black resigns\n' \
    'd3 {[%csl Gb2]} f5 {b} (g7 {v} c2 (c3 c4)) ({e} h8 {[%csl Gj2]}) f8 h8' >lines.qux
prepare 'ludex convert --to native --variations-to-records lines.qux >each.qux; rm p-*'
for line in 1 2 3; do
    expect 0 "$(ludex show --record $((line + 1)) --every each.qux)" \
        ludex show --variation $line --every lines.qux
done
has 0 'ply 4: c4; Black to move' ludex show --variation 2 lines.qux
expect 0 '{"game":"quax","record":1,"variation":2,"ply":3,"text":"c3","position":"11/11/11/11/6u4/11/11/11/2xx7/11/11 u -","to_move":"Red"}' \
    ludex show --variation 2 --ply 3 --format json lines.qux
expect 0 - 'ludex show --variation 3 --ply 1 --to svg lines.qux >got
    ludex show --ply 1 --to svg lines.qux | cmp - got'
has 0 'fill="#76ba85"' ludex show --variation 3 --to svg lines.qux
expect 0 'p-000.svg p-001.svg p-002.svg p-003.svg' \
    'ludex show --variation 1 --every --to svg -o p.svg lines.qux; echo p-*; rm p-*'
expect 2 'ludex: lines.qux: record 1 has 3 variations, so there is no variation 4' \
    ludex show --variation 4 lines.qux
expect 2 'ludex: lines.qux: record 1 has 3 variations, so there is no variation 4' \
    ludex show --variation 4 --to svg lines.qux
expect 2 'ludex: lines.qux: record 1 has 4 legal plies, so there is no ply 5' \
    ludex show --variation 2 --ply 5 lines.qux
has 2 'ludex: --variation takes a whole number from 1' \
    ludex show --variation 0 lines.qux
expect 2 'ludex: show: --variation can be used only with a file of records' \
    ludex show --variation 1 --size 5
gives 'records without this variation are named' '1 1' \
    'cat quax/taylor.qux lines.qux >all.qux
    ludex show --record all --variation 2 --format json all.qux 2>err >out
    echo "$(grep -c "record 1 has 0 variations, so there is no variation 2" err)" "$(grep -c "\"record\":4,\"variation\":2" out)"'
printf '[Game "quax"]\n\nd3 f5 (d3 c4) *\n' >lines.qux
has 1 'ply 1: d3; Red to move' ludex show --variation 1 lines.qux

# show and moves: a position given by options, of any kind
expect 0 "$(ludex show --ply 20 quax/taylor.qux | sed '$d')" \
    "ludex show --game quax --position \
    '$(ludex show --ply 20 --to position quax/taylor.qux)' | sed '\$d'"
has 0 'position; Black to move' ludex show --game quax --size 3
has 0 'position; Blue has won' \
    ludex show --game brax --position "'9/9/9/9/4B4/9/9/9/9 1 - - -'"
has 0 '<svg' \
    ludex show --to svg --game brax --position "'9/9/9/9/4B4/9/9/9/9 1 - - -'"
expect 0 'p.svg' 'ludex show --game quax --size 3 --to svg -o p.svg; echo p.svg'
expect 0 '9/9/9/9/4B4/9/9/9/9 1 - - -' ludex show --to position \
    --game brax --position "'9/9/9/9/4B4/9/9/9/9 1 - - -'"
expect 0 - ludex moves --game brax --position "'9/9/9/9/4B4/9/9/9/9 1 - - -'"
expect 0 '(E5)-D5 (E5)-E4 (E5)-E4-D4 (E5)-E4-E3 (E5)-E6 (E5)-F5 (E5)-F5-F4 (E5)-F5-G5' \
    "ludex moves --finished --game brax --position '9/9/9/9/4B4/9/9/9/9 1 - - -' |
    tr '\n' ' ' | sed 's/ \$//'"
expect 0 "$(ludex moves --game brax)" ludex moves --finished --game brax
has 0 '(E5)-D5-C5' \
    ludex moves --finished --game brax-3 --position "'9/9/9/9/4R4/9/9/9/9 2 - - -'"
expect 2 'ludex: --finished cannot be used with quax, in which no plies follow the end of a game' \
    ludex moves --finished --game quax
printf '[Game "brax"]\n[Position "9/9/9/9/4B4/9/9/9/9 1 - - -"]\n\n(E5)-E4 *\n' \
    >alone.brx
has 1 '[ply-after-end]' ludex check alone.brx
expect 2 "ludex: show: a start position cannot be used with a file of records" \
    ludex show --size 3 quax/taylor.qux
expect 2 'ludex: show: --ply can be used only with a file of records' \
    ludex show --game quax --size 3 --ply 2
expect 2 'ludex: show: --keep-going can be used only with a file of records' \
    ludex show --game quax --size 3 --keep-going

# moves: at a position of a record
expect 0 "$(ludex moves --game quax --position \
    "$(ludex show --record 2 --ply 4 --to position quax/taylor.qux)")" \
    ludex moves --record 2 --ply 4 quax/taylor.qux
for ply in '' '--ply last' '--ply 22'; do
    expect 0 "$(ludex moves --game quax --position \
        "$(ludex show --to position quax/taylor.qux)")" \
        "ludex moves $ply quax/taylor.qux"
done
expect 0 "$(ludex moves --game quax)" "ludex moves --ply 0 - <quax/taylor.qux"
expect 2 'ludex: quax/taylor.qux: record 1 has 22 legal plies, so there is no ply 23' \
    ludex moves --ply 23 quax/taylor.qux
expect 2 'ludex: quax/taylor.qux: there is no record 9' ludex moves --record 9 quax/taylor.qux
expect 2 'ludex: -: there is no record 9' 'ludex show --record 9 <quax/taylor.qux'
expect 2 'ludex: moves: specify only one file' ludex moves quax/taylor.qux x
expect 2 'ludex: moves: --ply takes a single ply, not "1..2"' \
    ludex moves --ply 1..2 quax/taylor.qux
expect 2 "ludex: moves: a start position cannot be used with a file of records" \
    ludex moves --size 3 quax/taylor.qux
expect 2 'ludex: moves: --ply can be used only with a file of records' \
    ludex moves --game quax --ply 3
expect 2 'ludex: moves: --keep-going can be used only with a file of records' \
    ludex moves --game quax --keep-going
expect 2 'ludex: moves: -W can be used only with a file of records' \
    ludex moves --game quax -W no-lossy --ply 3
printf '[Game "quax"]\n[Position "?"]\n\nd3 *\n' >somewhere.qux
has 1 'cannot be shown, because its start is unknown' ludex moves somewhere.qux

# solve: likewise
printf '[Game "quax"]\n[Size "3"]\n\n%s\n\n' '1. b1 a2 *' '1. b1 *' >small.qux
for place in '--record 2 last' '--ply 1 1' '--ply 0 0' 'last'; do
    ply=${place##* } options=${place% *}
    [ "$options" != last ] || options=
    record=1
    [ "$options" != '--record 2' ] || record=2
    expect 0 "$(ludex solve --game quax --size 3 --position \
        "$(ludex show --record $record --ply "$ply" --to position small.qux)")" \
        "ludex solve $options small.qux"
done
has 0 '"decided":true,"winner":"Black"' ludex solve --format json --ply 0 small.qux
expect 2 'ludex: small.qux: record 1 has 2 legal plies, so there is no ply 3' \
    ludex solve --ply 3 small.qux
expect 2 'ludex: small.qux: there is no record 9' ludex solve --record 9 small.qux
expect 2 'ludex: solve: specify only one file' ludex solve small.qux x
expect 2 'ludex: solve: --ply takes a single ply, not "1..2"' \
    ludex solve --ply 1..2 small.qux
expect 2 'ludex: solve: a start position cannot be used with a file of records' \
    ludex solve --size 3 small.qux
# Variations have the numbers of show.
printf '[Game "quax"]\n[Size "3"]\n\na1 (b2 c1 (c3 a3)) c3 *\n' >varied.qux
for choice in '--variation 1' '--variation 2' '--variation 2 --ply 1'; do
    position=$(ludex show --to position $choice varied.qux)
    expect 0 "$(ludex moves --game quax --size 3 --position "$position")" \
        "ludex moves $choice varied.qux"
    expect 0 "$(ludex solve --game quax --size 3 --position "$position")" \
        "ludex solve $choice varied.qux"
done
is 'no ply is best in a lost position' '"winner":"Black","plies":[]' \
    "$(ludex solve --all --format json --variation 2 --ply 1 varied.qux | grep -o '"winner".*\]')"
expect 2 'ludex: varied.qux: record 1 has 2 variations, so there is no variation 3' \
    ludex moves --variation 3 varied.qux
expect 2 'ludex: varied.qux: record 1 has 2 legal plies, so there is no ply 3' \
    ludex solve --variation 1 --ply 3 varied.qux
expect 2 'ludex: moves: --variation can be used only with a file of records' ludex moves --game quax --variation 1
expect 2 'ludex: --variation takes a whole number from 1 to 4294967295, not "0"' \
    ludex solve --variation 0 varied.qux
expect 2 'ludex: solve: --ply can be used only with a file of records' \
    ludex solve --game quax --ply 3
has 1 'cannot be shown, because its start is unknown' ludex solve somewhere.qux
printf '[Game "quax"]\n[Size "3"]\n\n1. a2 a1 2. b2 a3 3. c2 1-0\n' >over.qux
has 2 'ludex: solve: the game is already over in this position: Black has won' ludex solve over.qux
expect 0 120 'ludex moves twice.qux 2>errors | wc -l; :'

expect 2 'ludex: --record takes the number of a record, from 1, or "all", not "alll"' \
    ludex show --record alll quax/taylor.qux

finish
