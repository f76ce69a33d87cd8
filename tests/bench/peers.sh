#!/bin/sh
# Compares Ludex in one run with programs that people use for chess, on one core
# unless a row states otherwise. tests/bench/README.md explains the method and
# why it is fair. Run by `make bench-peers`; README=README.md puts the table
# there.
set -eu

: "${LUDEX:?}" "${MEASURE:?}" "${PLAY:?}" "${KEPT:?}"
: "${PEER_GAMES:=2000}" "${ROUNDS:=5}" "${SCALE:=1}" "${README:=}"
PATH=$PATH:/usr/games
work=$(mktemp -d "${TMPDIR:-/tmp}/ludex-peers.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
mkdir -p "$KEPT"

say() { echo "bench-peers: $*" >&2; }

./setup pgn-extract scid stockfish fairy-stockfish
version() { dpkg-query -W -f '${Version}' "$1"; }

# ---- inputs ----------------------------------------------------------------

# No package contains thousands of chess games, so an engine plays them.
chess=$KEPT/chess-$PEER_GAMES.pgn
if [ ! -s "$chess" ]; then
    say "Stockfish plays $PEER_GAMES fast games (once)"
    "$PLAY" stockfish "$PEER_GAMES" >"$work/chess.pgn"
    pgn-extract -s -Wsan --fixresulttags "$work/chess.pgn" >"$chess.new" 2>/dev/null
    mv "$chess.new" "$chess"
fi
i=0
while [ $i -lt 10 ]; do
    cat "$chess"
    i=$((i + 1))
done >"$work/chess"
chess_games=$(grep -c '^\[Result' "$work/chess")
chess_plies=$(tr ' ' '\n' <"$work/chess" | grep -cE '^(O-O|[a-hKQRBN][a-h1-8x=QRBN+#-]+)')

# ---- readers ---------------------------------------------------------------

# Rows of a table, which are measured in turn: label, file, games, plies,
# command.
row() {
    printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "$5" >>"$work/rows"
}

row "pgn-extract -s -r, chess" "$work/chess" "$chess_games" "$chess_plies" \
    "pgn-extract -s -r $work/chess"
while read -r game games; do
    file=$work/$game
    games=$((games * SCALE))
    "$LUDEX" generate --game "$game" --count "$games" --seed 1 >"$file"
    plies=$("$LUDEX" check --no-progress "$file" | sed 's/.*plies: //')
    row "ludex check, $game" "$file" "$games" "$plies" \
        "$LUDEX check --no-progress -j 1 $file"
    [ "$game" = quax ] || continue
    row "ludex check -j 2, $game" "$file" "$games" "$plies" \
        "$LUDEX check --no-progress -j 2 $file"
    row "ludex convert, $game" "$file" "$games" "$plies" \
        "$LUDEX convert --no-progress --to native $file"
done <<'EOF'
quax 20000
link 20000
quickway 20000
braunche 20000
brax 10000
brayout 4000
stymie 20000
EOF

round=0
while [ $round -lt "$ROUNDS" ]; do
    while IFS=$(printf '\t') read -r label file games plies command; do
        # shellcheck disable=SC2086 # the words of the command
        run=$("$MEASURE" $command)
        printf '%s\t%s\n' "$label" "$run" >>"$work/runs"
    done <"$work/rows"
    round=$((round + 1))
done

# Prints the median of the rounds in seconds, and the peak memory of the last
# round.
cut -f 1 "$work/rows" | while read -r label; do
    awk -F '\t' -v label="$label" '$1 == label { print $2 }' "$work/runs" | sort -n |
        awk -v label="$label" '{ t[NR] = $1; m = $3 }
            END { printf "%s\t%s\t%s\n", label, t[int((NR + 1) / 2)], m }'
done >"$work/medians"

table() {
    echo '| | Mplies/s | MB/s | games/s | peak MiB | times pgn-extract |'
    echo '| --- | ---: | ---: | ---: | ---: | ---: |'
    while IFS=$(printf '\t') read -r label file games plies command; do
        awk -F '\t' -v label="$label" -v bytes="$(wc -c <"$file")" \
            -v games="$games" -v plies="$plies" '
            NR == 1 { base = $2 }
            $1 == label {
                printf "%s\t%.2f\t%.0f\t%.0f\t%.1f\t%.9f\n", label,
                    plies / $2 / 1e6, bytes / $2 / 1e6, games / $2,
                    $3 / 1024, plies / $2 }' "$work/medians"
    done <"$work/rows" | awk -F '\t' '
        NR == 1 { base = $6 }
        { printf "| %s | %s | %s | %s | %s | %.1f |\n", $1, $2, $3, $4, $5,
            $6 / base }'
}

# ---- counting nodes --------------------------------------------------------

nodes() {
    echo '| perft from the start | Mnodes/s |'
    echo '| --- | ---: |'
    printf 'setoption name UCI_Variant value shogi\nposition startpos\ngo perft 5\nquit\n' >"$work/shogi"
    printf 'exec fairy-stockfish <%s\n' "$work/shogi" >"$work/perft.sh"
    count=$(sh "$work/perft.sh" | sed -n 's/^Nodes searched: //p')
    "$MEASURE" sh "$work/perft.sh" | awk -v n="$count" '{
        printf "| Fairy-Stockfish, shogi, depth 5 | %.1f |\n", n / $1 / 1e6 }'
    count=$("$LUDEX" perft --game brayout 5 | awk '{ n += $2 } END { print n }')
    "$MEASURE" "$LUDEX" perft --game brayout 5 | awk -v n="$count" '{
        printf "| Ludex, Brayout, depths 1-5 | %.1f |\n", n / $1 / 1e6 }'
}

# ---- archives --------------------------------------------------------------

# This program's import needs a script, and its database consists of three
# files.
archives() {
    cat >"$work/import.tcl" <<EOF
sc_base create [file normalize $work/base]
sc_base import [sc_base current] $work/chess
sc_base close [sc_base current]
exit
EOF
    echo '| archive | games/s | bytes per game |'
    echo '| --- | ---: | ---: |'
    run=$("$MEASURE" tkscid "$work/import.tcl")
    echo "$run" | awk -v games="$chess_games" \
        -v bytes="$(cat "$work"/base.* | wc -c)" '{
        printf "| Scid, chess, without the text | %.0f | %.0f |\n",
            games / $1, bytes / games }'
    games=$(grep -c '^.Game' "$work/quax")
    run=$("$MEASURE" "$LUDEX" import --no-progress "$work/archive" "$work/quax")
    echo "$run" |
        awk -v games="$games" -v bytes="$(wc -c <"$work/archive")" '{
        printf "| Ludex, Quax, with the text | %.0f | %.0f |\n",
            games / $1, bytes / games }'
}

# ---- broken records ---------------------------------------------------------

# deliver PROGRAM RECORDS CLEAN TOLD STATUS: prints a row. RECORDS lists which
# of the three records the program returns or stores.
deliver() {
    printf '| %s | %s | %s | %s | %s |\n' "$1" "${2:-none}" "$3" "$4" "$5"
}
events() { sed -n 's/^.Event "\([0-9]\)".*/\1/p' | paste -s -d ' '; }
yes_if() { if "$@"; then echo yes; else echo no; fi; }

# Three records: one has a comment without an end, one an illegal ply, and one
# is clean.
faults() {
    printf '[Event "1"]\n[Result "*"]\n\n1. e4 e5 {open 2. Nf3 *\n\n[Event "2"]\n[Result "*"]\n\n1. e4 e5 2. Ke4 *\n\n[Event "3"]\n[Result "*"]\n\n1. e4 e5 *\n\n' \
        >"$work/faults.pgn"
    printf '[Event "1"]\n\nd3 f5 {open e4 *\n\n[Event "2"]\n\nd3 f5 d3 *\n\n[Event "3"]\n\nd3 f5 *\n\n' \
        >"$work/faults.qux"
    cat >"$work/three.tcl" <<EOF
sc_base create [file normalize $work/three]
puts "said [sc_base import [sc_base current] $work/faults.pgn]"
for {set i 1} {\$i <= [sc_base numGames [sc_base current]]} {incr i} {
    sc_game load \$i
    puts "event [sc_game tags get Event]"
}
sc_base close [sc_base current]
exit
EOF
    echo '| of three records, the first two broken | delivers | the third | errors reported | exit |'
    echo '| --- | --- | --- | ---: | ---: |'
    status=0
    pgn-extract "$work/faults.pgn" >"$work/out" 2>"$work/err" || status=$?
    deliver pgn-extract "$(events <"$work/out")" \
        "$(yes_if grep -q '^.Event "3"' "$work/out")" \
        "$(grep -cE '^(Missing|Unknown|Failed)' "$work/err")" $status
    status=0
    tkscid "$work/three.tcl" >"$work/out" 2>&1 || status=$?
    deliver Scid "$(sed -n 's/^event //p' "$work/out" | paste -s -d ' ')" \
        "$(yes_if grep -q '^event 3' "$work/out")" \
        "$(grep -c '(game' "$work/out")" $status
    status=0
    "$LUDEX" check --game quax --no-progress "$work/faults.qux" >"$work/out" 2>"$work/err" || status=$?
    told=$(grep -c 'error:' "$work/err")
    clean=$(yes_if grep -q 'clean: 1,' "$work/out")
    "$LUDEX" convert --to native --no-progress --game quax "$work/faults.qux" >"$work/out" 2>"$work/err" || :
    deliver Ludex "$(events <"$work/out")" "$clean" "$told" $status
}

{
    table
    echo
    nodes
    echo
    archives
    echo
    faults
    echo
    echo "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), one core unless a row says otherwise, median of $ROUNDS runs in turn: pgn-extract $(version pgn-extract), Scid $(version scid), Fairy-Stockfish $(version fairy-stockfish); chess games played by Stockfish $(version stockfish) ($PEER_GAMES games, 10 times), all others generated."
} >"$KEPT/peers.md"
cat "$KEPT/peers.md"

[ -z "$README" ] || awk -v table="$KEPT/peers.md" '
    /^<!-- bench-peers -->$/ { print; print ""
        while ((getline line < table) > 0) print line
        print ""; skip = 1; next }
    /^<!-- end -->$/ { skip = 0 }
    !skip' "$README" >"$work/readme"
[ -z "$README" ] || cat "$work/readme" >"$README"
