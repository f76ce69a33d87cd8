#!/bin/sh
# Lets memory run out in every command. Each trial starts a process, so `make
# check` tries only one allocation of each command, at varying places. `make
# check-long` tries more (SWEEP=6), `make sweep` all (SWEEP=0).
# tests/faults/sweep.c describes the requirements. SWEEP_TABLE may name another
# table of commands. FAULTS=files lets calls on files fail instead, FAULTS=power
# lets the power fail.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/older.sh
. "$top/tests/tools/lib/older.sh"

# Sanitizers have their own allocator.
if [ "${SANITIZED:-no}" = yes ]; then
    echo 'skipped: memory that runs out, under the sanitizers'
    finish
    exit
fi

WORLD=$top/$BUILD/tests/faults/fault_injection.so
LUDEX=$top/$BUILD/tests/older/ludex # the same, with the steps for "in older"
SOURCE_DATE_EPOCH=0 # records of AbstractPlay tell when they were written
export WORLD LUDEX SOURCE_DATE_EPOCH

# the folders that the table refers to
folders=$work/sweep
mkdir -p "$folders/files"
(
    cd "$folders/files" || exit
    cp "$work/here/quax/taylor.qux" in.qux
    cp "$work/here/quax/diagrams.txt" "$work/here/brax/hexagon.board" \
        "$work/here/events/champions.event" .
    cp "$work/here/brax/example3.brx" in.brx
    cp "$work/here/brayout/examples.bry" in.bry
    cp "$work/here/braunche/generated.bnc" in.bnc
    ludex convert --to sgf in.qux >in.sgf
    ludex convert --to pgn in.qux >in.pgn
    cp "$top/tests/data/foreign/barnes.pgn" chess.pgn
    printf '{"tags":{"Game":"quax","\\u0041":"\\ud800"},"plies":[%s]}\n{"plies":3}\n{\n' \
        '{"ply":"\u0064\u0033","notes":[{"comment":"a } b"}]},{"ply":"x","plys":1}' \
        >in.jsonl
    ludex convert --to csv in.qux >in.csv
    ludex convert --to csv-plies in.bry >plies.csv
    printf 'Game;Date;Plies\nquax;1961;D3 f5\nquux;;e4\nquax;;d3\n' >typed.csv
    ludex convert --to apgame in.qux >in.json
    cp "$work/here/events/made.event" in.event
    sed 's/"Ann"/"Eva"/' in.event >other.event
    printf 'event { sharing hort prizes "A" { 9 5 } prizes "B" below 9 { 7 } round 1\n"Ann" "Bob" 1-0\n"Cid" "Dan" 1-0 }\n' >prizes.event
    cp "$work/here/zsg/Dameo.46291e7.zsg" in.zsg
    ludex generate --game quax --count 30 --seed 3 >generated.qux
    ludex generate --game quax --size 3 --count 2 --seed 8 >small.qux
    gzip -nc in.qux >in.qux.gz
    zstd -qc in.qux >in.qux.zst
    "$top/$BUILD/tests/tools/pack" xz <in.qux >in.qux.xz
    "$top/$BUILD/tests/tools/pack" bzip2 <in.qux >in.qux.bz2
    iconv -f UTF-8 -t UTF-16 in.qux >utf16.qux
    printf '[Event "Z\374rich"]\n\nd3 f5 {\344} e4 *\n' >foreign.qux
    printf '(;CA[Shift_JIS]GM[1]PB[\225\134];B[aa])(;GM[1]PB[\374];B[aa])' \
        >trees.sgf
    printf 'name,rating\nM\374ller,2000\nM\366ller,1900\n' >latin.csv
    printf '[Game "quax"]\n\nd3 d3 x1 1) 2) *\n\n[Game "quax"]\n\nd3 (f5\n' \
        >odd.qux
    printf '[Game "quax"]\n\n%s\n\n' 'd3 fS 2. e4 gg5 (a1 a1) (b2) h7) *' \
        'd3 (f5) swa}p e4 a11)) g77 *' >meant.qux
    printf '[Game "brayout"]\n\nP(F3-F5))^ (P(F8-F7) 2. PF5-F6 *\n' >meant.bry
    printf '[Game "quax"]\n\nd\320\227 \320\2654 f5\342\200\211e5 *\n' >alike.qux
    printf 'd3 e4 *\n' >short.qux
    ludex generate --game brax --board hexagon.board --plies 4 --seed 1 \
        >board.brx
    printf 'Year | Host | Won |\n---|---|---|\n1990 | In A | 7 |\n1 | 2 | 3 |\n' \
        >page.txt
    printf '<table><tr><td>Year<td>Format<tr><td>1990<td>best&amp;of' >page.html
    ludex event generate --players 7 --rounds 3 --to trf >in.trf
    printf 'name,rating,id,club\nA,7,1,Red\nb,8,,\nE,9,,\n' >rated.csv
    printf 'event "E" { players { "A" rating 5 "B" "C" "D" } }\n' >list.event
    printf 'event "E" { format swiss-3 players { "A" "B" "C" "D" } round 1
"A" "B" * "C" "D" * }\n' >rounds.event
    sed 's/}$/round 3 "A" withdrawn }/' rounds.event >away.event
    printf 'event "E" { format swiss-3 players { "A" "B" "C" "E" } round 1
"A" "B" * "C" bye "E" zero-bye }\n' >late.event
    sed 's/swiss-3/round-robin/; s/"C" bye "E" zero-bye/"C" "E" */' late.event |
        sed 's/}$/round 2 "E" "B" * "C" "A" * round 3 "A" "E" * "B" "C" * }/' \
            >league.event
    sed 's/players/forbid "A" "B" &/' rounds.event >forbidden.event
    printf 'event "E" { format swiss-3 teams { "T" "U" }
players { "A" team "T" board 1 "B" team "U" board 1 "C" team "T" }
round 1 match "T" "U" "A" "B" * board 1 }\n' >teams.event
    cp away.event changed.event
    ludex event changed.event bye B half 2 >changes
    ludex event changed.event bye B half 3 >changes
    cp "$top/tests/data/tables/games.csv" "$top/tests/data/tables/swiss.txt" \
        "$top/tests/data/tables/byes.txt" "$top/tests/data/tables/half.txt" .
    printf '[Game "quax"]\n[Date "%s"]\n\nd3 *\n\n' 12/5/2002 31/5/2002 \
        >dates.qux
    printf '"Ann" "Anna" "A"\n# and\n"Bob" "Rob"\n' >people
    printf 'event 1990 "E" {\nchampion "C"\nplayers { "A" }\n}\n' >faulty.event
)
cp -R "$folders/files" "$folders/archive"
(
    cd "$folders/archive" || exit
    ludex import a.ldx in.qux in.brx in.event
    ludex import b.ldx generated.qux champions.event
    ludex query a.ldx --save short 'plies < 20'
    ludex archive a.ldx label plies=22 fine
    sed 's/^\[First .*/[First "Z"]/; s/1\. [a-k][0-9]*/& {so}/' in.qux >twice.qux
    ludex import twice.ldx in.qux twice.qux
    ludex archive twice.ldx alias Z Zed --apply
    ludex archive a.ldx seal a.seal
    ludex archive a.ldx tag plies=19 First=Cid
    printf '[Game "quax"]\n[Date "1990"]\n\nd3 f5 *\n' | ludex import dated.ldx -
    ludex archive a.ldx delete plies=16
) >/dev/null 2>&1
mkdir "$folders/older"
cp "$folders/files/in.qux" "$folders/older"
ludex import "$folders/older/a.ldx" "$folders/files/in.brx" >/dev/null
as_version 0 "$folders/older/a.ldx"

# Runs SWEEP_JOBS programs at a time, each with its share. Background jobs
# ignore Ctrl-C.
jobs=${SWEEP_JOBS:-1} part=0 pids=
trap 'kill $pids; exit 130' INT TERM
while [ "$part" -lt "$jobs" ]; do
    "$top/$BUILD/tests/faults/sweep" "$folders" \
        "${SWEEP_TABLE:-$top/tests/faults/sweep.table}" "${FAULTS:-memory}" \
        "${SWEEP:-1}" "$part" "$jobs" \
        >"$work/sweep.$part" &
    pids="$pids $!" part=$((part + 1))
done
for pid in $pids; do
    wait "$pid" || failed=1
done
cat "$work"/sweep.*
[ "$failed" = 0 ]
