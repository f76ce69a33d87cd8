#!/bin/sh
# Tests command lines: options, errors, the exit status.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

has 2 'usage: ludex COMMAND' ludex
has 0 'usage: ludex COMMAND' ludex --help
expect 0 'ludex 0.1.0' ludex --version
expect 2 'ludex: unknown command "chek"; did you mean check?' ludex chek
expect 2 'ludex: unknown command "zzzzzz"; see "ludex help"' ludex zzzzzz
expect 2 'ludex: there is no manual page "chess"; see "ludex help"' ludex help chess
expect 2 'ludex: there is no manual page "queyr"; did you mean query?' ludex help queyr

# Every command refuses an option that it does not have.
for command in $(ludex --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -v help); do
    has 2 "ludex help $command" ludex $command --no-such-option
    has 0 "ludex-$command" ludex help $command
done
expect 2 'ludex: games: unexpected argument "x"' ludex games x
expect 2 'ludex: notations: unexpected argument "x"' ludex notations x
expect 2 'ludex: help: specify only one manual page' ludex help a b
has 0 'GENERAL COMMANDS MANUAL' \
    "ludex help | tr '[:lower:]' '[:upper:]'"
has 0 'ludex-diagnostics' ludex help diagnostics

# The commands of archive in the list of commands exist.
verbs=$(ludex --help | sed -n 's/^  archive .*: //p' | tr -d ,)
is 'verbs of archive that are listed' 5 "$(echo "$verbs" | wc -w)"
for verb in $verbs; do
    empty "archive knows the command $verb" "$(ludex archive none.ludex $verb 2>&1 | grep 'unknown command')"
done

# Commands with subcommands list them, and the manual's command points to their
# pages.
has 0 'commands: names, suggest, alias, rename, split, fold, delete, replace, tag,
          label, ' ludex archive -h
has 0 'commands: list, show, standings, crosstable, wall-chart, ' ludex event -h
has 0 'commands: record, event, site, query, report, booklet' ludex page -h
expect 2 'ludex: there is no manual page "duplicates", but it is a command of "ludex archive"; see "ludex help archive"' \
    ludex help duplicates
expect 2 'ludex: there is no manual page "suggest", but it is a command of "ludex archive"; see "ludex help archive"' \
    ludex help suggest
expect 2 'ludex: there is no manual page "bracket", but it is a command of "ludex event"; see "ludex help event"' \
    ludex help bracket

# The README names each page of the manual.
for page in "$top"/man/ludex-*.[157]; do
    name=${page##*/ludex-}
    has 0 "$name" "sed -n 's/^| \(\`[^|]*\`\) |.*/\1/p' $top/README.md | tr ' ' '\n' |
        grep -x '\`${name%.?}\`\|\`$name\`' | sed 's/.*/& $name/'"
done

# Commands that print tables can print whole cells.
for command in archive check event explore query ratings; do
    has 0 '--wide' ludex $command -h
done
long=$(printf '%0200d' 0)
printf '[Game "quax"]\n[Event "%s"]\n\nd3 *\n' "$long" | ludex import wide - >/dev/null
has 0 "$(printf '%0159d' 0)…  " ludex query wide -c event,plies
has 0 "$long  " ludex query wide -c event,plies --wide

# show: no score for a game without one
expect 2 'ludex: --score cannot be used with quax, which has no score' ludex show --score quax/taylor.qux
expect 2 'ludex: --score can be used only with --to text' \
    ludex show --score --to position quax/taylor.qux
has 1 'cannot be shown, because its start is unknown' \
    "printf '[Game \"chess\"]\n1. e4 *\n' | ludex show --score -"

# check
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    ludex check quax/taylor.qux
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    ludex check --slow quax/taylor.qux
expect 0 '' '[ "$(ludex convert --to native quax/taylor.qux)" = \
    "$(ludex convert --slow --to native quax/taylor.qux)" ]'
expect 0 'records: 6, clean: 6, with errors: 0, plies: 114' \
    ludex check quax/taylor.qux quax/taylor.qux
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    'ludex check --game quax - <quax/taylor.qux'
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    'ludex check --game quax <quax/taylor.qux'
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    'ludex check -- quax/taylor.qux'
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    'ludex check quax/taylor.qux -j 4'
expect 0 '{"records":3,"clean":3,"with_errors":0,"plies":57}' \
    ludex check --format=json quax/taylor.qux
expect 2 'ludex: --format takes text or json, not "xml"' \
    ludex check --format xml x
expect 2 'ludex: unknown game "quaks"; did you mean quax?' \
    ludex check --game quaks x
expect 2 'ludex: unknown notation "quaxx"; did you mean quax?' \
    ludex check --from quaxx x
expect 2 'ludex: -j takes a whole number from 1 to 64, not "0"' \
    ludex check -j 0 x
expect 2 'ludex: -j takes a whole number from 1 to 64, not "two"' \
    ludex check -j two x
expect 2 'ludex: --to-move takes the colour of a player, not "green"' \
    ludex check --to-move green x
expect 2 'ludex: -W no-illegal-move: errors cannot be turned off' \
    ludex check -W no-illegal-move x
expect 2 'ludex: -W error=uper-case: unknown diagnostic; did you mean upper-case?' \
    'ludex check -W error=uper-case quax/taylor.qux'
expect 2 'ludex: -W uper-case: unknown diagnostic; did you mean upper-case?' \
    ludex check -W uper-case x
printf 'd3 F5 *\n' >upper.qux
has 0 '[upper-case]' ludex check upper.qux
expect 0 'records: 1, clean: 1, with errors: 0, plies: 2' \
    "ludex check -W no-upper-case upper.qux"
has 1 'error: upper case is used instead of lower case' \
    ludex check -W error=upper-case upper.qux
has 1 'with errors: 1' 'printf "d3 d3 *" | ludex check --game quax'

has 0 'did you mean normal?' \
    "printf '[Termination \"nor\"]\n\nd3 *' | ludex check --game quax"

# The highest status is returned, and the remaining files are still read.
has 3 'no.qux: No such file or directory' \
    ludex check no.qux quax/taylor.qux
has 3 'records: 3, clean: 3' ludex check no.qux quax/taylor.qux
has 3 'Is a directory' ludex show quax
expect 3 'Permission denied' \
    '[ "$(id -u)" != 0 ] || { echo Permission denied; exit 3; }
     touch secret.qux; chmod 0 secret.qux; ludex check secret.qux'
expect 3 'ludex: standard output: No space left on device' \
    'ludex check quax/taylor.qux >/dev/full'
expect 3 'ludex: standard output: No space left on device' \
    'ludex help >/dev/full'

# If a record has more than 20 diagnostics, they are counted. check prints
# fewer, for all records together.
awk 'BEGIN { for (i = 0; i < 30; i++) printf "hello9 "; print "*" }' >many.qux
has 1 '10 more diagnostics in game 1 (use --keep-going' ludex convert --to native many.qux
expect 0 30 'ludex check --keep-going many.qux 2>&1 | grep -c unknown-word'

# Diagnostics are printed while a pipe is still open.
mkfifo open && exec 9<>open
printf '[Game "quax"]\n\nd3 d3 *\n\n[Game "quax"]\n\nd3 *\n' >open
timeout 10 "$LUDEX" check --format json <open 2>&1 | head -n 1 >early &
wait_for=100
until [ -s early ] || [ $wait_for = 0 ]; do
    sleep 0.05
    wait_for=$((wait_for - 1))
done
exec 9>&-
expect 0 1 'grep -c illegal-move early'
is 'while it is open' 'in time' "$([ $wait_for = 0 ] || echo in time)"
rm open early

# A closed standard stream is not replaced by the next file that is opened.
for command in check 'import new' 'convert --to native' show; do
    has 3 'ludex: -: Bad file descriptor' "ludex $command <&-"
    expect 3 'ludex: standard output: Bad file descriptor' \
        "ludex $command quax/taylor.qux >&-"
done

# Text from outside never reaches a terminal unchanged.
esc=$(printf '\033[2J\342\200\256x') shown=$(printf '\357\277\275[2J\357\277\275x')
expect 2 "ludex: unknown command \"$shown\"; see \"ludex help\"" ludex "'$esc'"
expect 2 "ludex: unknown option \"--$shown\"" "ludex check '--$esc'"
expect 2 "ludex: unknown game \"$shown\"; see \"ludex games\"" \
    "ludex check --game '$esc' x"
expect 2 "ludex: -W $shown: unknown diagnostic; see ludex-diagnostics(7)" \
    "ludex check -W '$esc' x"
has 3 "ludex: $shown: No such file or directory" "ludex check '$esc'"
ludex import named quax/taylor.qux >/dev/null
has 0 "new spelling  $shown " "ludex archive named alias '$esc' y"
has 2 "1 | $shown=1" "ludex query named '$esc=1'"
rm named
: >empty
has 3 'ludex: empty: the database contains no archive' ludex query empty

# convert
expect 2 'ludex: convert: specify a notation with --to' ludex convert quax/taylor.qux
# If all three letters differ, the word is not treated as a typing mistake.
expect 2 'ludex: unknown notation "foo"; see "ludex notations"' \
    ludex convert --to foo
expect 2 'ludex: unknown notation "quack"; did you mean quax?' \
    ludex convert --to quack quax/taylor.qux
expect 2 'ludex: --style takes rounds or list, not "x"' \
    ludex convert --to native --style x quax/taylor.qux
expect 0 - 'ludex convert --to quax -o out.qux quax/taylor.qux'
expect 0 - 'ludex convert --to native quax/taylor.qux | cmp - out.qux'
expect 1 - 'ls | grep "out[.]qux[.]"' # nothing half written is left
expect 3 'ludex: no/out.qux: No such file or directory' \
    ludex convert --to quax -o no/out.qux quax/taylor.qux
# A file that is not regular is written to, never replaced.
mkfifo pipe
has 0 '[Game "quax"]' 'timeout 20 cat pipe & ludex convert --to quax -o pipe \
    quax/taylor.qux; wait; test -p pipe'
has 0 '1/2-1/2' \
    'printf "d3 f5 ½-½" | ludex convert --to native --ascii --game quax'
has 1 'omitted' 'printf "[Game \"chess\"]\ne4 *" | ludex convert --to native'

# moves, perft, generate
expect 2 'ludex: specify a game with --game; "ludex games" lists the games' ludex moves
expect 2 'ludex: Size must be a number from 3 to 26' ludex moves --game quax --size 2
has 2 'Edges must be' ludex moves --game quax --edges SN
# An option that several games have is listed once.
expect 0 1 'ludex moves -h | grep -c -e --size'
expect 2 'ludex: quax does not have the option Begins' ludex moves --game quax --begins Red
expect 2 'ludex: generate: unexpected argument "x"' ludex generate --game quax x
expect 0 121 'ludex moves --game quax | wc -l'
expect 0 - 'ludex moves --game quax | LC_ALL=C sort -c'
expect 0 676 'ludex moves --game quax --size 26 | wc -l'
expect 2 'ludex: perft: specify one depth' ludex perft --game quax
expect 2 'ludex: perft: specify one depth' ludex perft --game quax 1 2
has 2 "the depth of perft takes a whole number from 1 to 1000" \
    ludex perft --game quax 0
expect 0 'a1 1' 'ludex perft --game quax --divide 1 | head -n 1'
expect 2 'ludex: --count takes a whole number from 0 to 18446744073709551615, not "many"' \
    ludex generate --game quax --count many
expect 2 'ludex: generate: unexpected argument "x"' ludex generate --game quax x
expect 0 - 'ludex generate --game quax --count 0'
expect 0 - 'ludex generate --game quax --seed 5 --count 20 >one
    ludex generate --game quax --seed 5 --count 20 | cmp - one'
expect 0 'records: 200, clean: 200, with errors: 0, plies: 5379' \
    'ludex generate --game quax --size 5 --edges NS --count 200 | ludex check'
expect 0 'records: 200, clean: 200, with errors: 0, plies: 5944' \
    'ludex generate --game quax --size 5 --relink --count 200 | ludex check'
expect 0 'records: 10, clean: 10, with errors: 0, plies: 30' \
    'ludex generate --game quax --count 10 --plies 3 | ludex check'
has 0 '[Source "generated, seed 9"]' \
    ludex generate --game quax --seed 9

# Compressed files are recognised under any name.
gzip -c quax/taylor.qux >taylor.gz
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' ludex check taylor.gz
zstd -q -c quax/taylor.qux >taylor.qux.zst
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    ludex check taylor.qux.zst
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    'ludex check - <taylor.gz'
expect 0 'records: 6, clean: 6, with errors: 0, plies: 114' \
    'cat taylor.gz taylor.gz | ludex check'

# zstd data with a large window: the memory is limited, and exceeding the limit
# is reported.
for how in --long=27 '--ultra -22'; do
    expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
        "zstd -q $how -c <quax/taylor.qux | ludex check --game quax"
done
zstd -q --long=28 -c <quax/taylor.qux >far.qux.zst
words='far.qux.zst: unpacking this file needs more memory than the limit of 128 MiB'
has 3 "ludex: $words; use --memory to raise the limit" ludex check far.qux.zst
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    ludex check --memory 256 far.qux.zst
has 3 'limit of 255 MiB' ludex check --memory 255 far.qux.zst
expect 2 'ludex: --memory takes a whole number from 1 to 2048, not "0"' \
    ludex check --memory 0 far.qux.zst

# Counts of diagnostics that are printed only once.
has 1 'the first of 2 NUL bytes in this record' \
    'printf "d3 {a\\0b\\0} f5 *\\n" | ludex check --game quax -'

finish
