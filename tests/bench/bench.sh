#!/bin/sh
# Figures, not tests: how fast and how small. Run by `make bench`.
# GAMES sets how many generated games are used.
set -eu

: "${LUDEX:?}" "${MEASURE:?}" "${STANDINGS:?}" "${SCORE:?}" "${GAMES:=100000}"
work=$(mktemp -d "${TMPDIR:-/tmp}/ludex-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT

few=$((GAMES / 10 + (GAMES < 10)))
some=$((GAMES < 77 ? GAMES : 77)) # a record that is there
"$LUDEX" generate --game quax --count "$GAMES" --seed 1 >"$work/many.qux"
"$LUDEX" generate --game quax --count "$few" --seed 1 >"$work/few.qux"
plies=$("$LUDEX" check --no-progress "$work/many.qux" | sed 's/.*plies: //')
few_plies=$("$LUDEX" check --no-progress "$work/few.qux" | sed 's/.*plies: //')

# best COMMAND…: the quickest of three runs, as measure prints it.
best() {
    for _ in 1 2 3; do
        rm -f "$work/archive.ldx"
        run=$("$MEASURE" "$@")
        case $run in
        *" 0") echo "$run" ;;
        *) echo "failed: $*" >&2; exit 1 ;;
        esac
    done >"$work/runs"
    sort -n "$work/runs" | head -1
}

# row LABEL FILE GAMES PLIES COMMAND…: a row of the table.
row() {
    label=$1 file=$2 games=$3 count=$4
    shift 4
    bytes=$(wc -c <"$file")
    best "$@" | awk -v label="$label" -v bytes="$bytes" -v games="$games" \
        -v plies="$count" '{
            printf "%-26s %8.2f s %8.1f MB/s %10.0f games/s", label, $1,
                bytes / $1 / 1e6, games / $1
            printf " %6.2f Mplies/s %7.1f MiB\n", plies / $1 / 1e6, $3 / 1024
        }'
}

echo "quax 11x11: $GAMES generated games, $plies plies, one thread"
check=$(row "check" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" check --no-progress -j 1 "$work/many.qux")
echo "$check"
row "check, $few games" "$work/few.qux" "$few" "$few_plies" \
    "$LUDEX" check --no-progress -j 1 "$work/few.qux"
row "check -j 2" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" check --no-progress -j 2 "$work/many.qux"
row "convert --to quax" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" convert --no-progress --to quax "$work/many.qux"
import=$(row "import" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" import --no-progress "$work/archive.ldx" "$work/many.qux")
echo "$import"
row "import, $few games" "$work/few.qux" "$few" "$few_plies" \
    "$LUDEX" import --no-progress "$work/archive.ldx" "$work/few.qux"
printf '%s\n%s\n' "$check" "$import" | awk '
    NR == 1 { check = $(NF - 5) } NR == 2 { import = $(NF - 5) }
    END { printf "import / check: %.0f %% of the games/s\n", 100 * import / check }'

"$LUDEX" import --no-progress "$work/kept.ldx" "$work/many.qux" >"$work/log"
size=$(wc -c <"$work/kept.ldx")
echo "archive: $((size / GAMES)) bytes a game, with the original text"

# Exact positions: one after 6 plies, one after 60, of some game.
for ply in 6 60; do
    "$LUDEX" show --record $some --ply $ply --to position "$work/many.qux" \
        >"$work/position"
    query="game=quax and position=\"$(cat "$work/position")\""
    found=$("$LUDEX" query --format csv "$work/kept.ldx" "$query" | tail -n +2 | wc -l)
    best "$LUDEX" query "$work/kept.ldx" "$query" | awk -v ply=$ply -v found="$found" '{
        printf "query, position after %d plies: %.1f ms, %d found\n",
            ply, $1 * 1000, found }'
done
best "$LUDEX" query "$work/kept.ldx" "id=$some" |
    awk '{ printf "query, one header field: %.1f ms\n", $1 * 1000 }'

# perft GAME DEPTH: all depths up to this one, from the start.
perft() {
    nodes=$("$LUDEX" perft --game "$1" "$2" | awk '{ n += $2 } END { print n }')
    best "$LUDEX" perft --game "$1" "$2" |
        awk -v game="$1" -v depth="$2" -v nodes="$nodes" '{
            printf "perft, %s: depth 1-%d from the start: %.2f s, %.0f Mnodes/s\n",
                game, depth, $1, nodes / $1 / 1e6 }'
}

perft quax 4

# Brayout's games are longer: a fifth as many.
games=$((GAMES / 5 + (GAMES < 5)))
"$LUDEX" generate --game brayout --count "$games" --seed 1 >"$work/many.bry"
plies=$("$LUDEX" check --no-progress "$work/many.bry" | sed 's/.*plies: //')
echo "brayout: $games generated games, $plies plies, one thread"
row "check" "$work/many.bry" "$games" "$plies" \
    "$LUDEX" check --no-progress -j 1 "$work/many.bry"
row "convert --to brayout" "$work/many.bry" "$games" "$plies" \
    "$LUDEX" convert --no-progress --to brayout "$work/many.bry"
row "import" "$work/many.bry" "$games" "$plies" \
    "$LUDEX" import --no-progress "$work/archive.ldx" "$work/many.bry"

perft brayout 5

# The others: a game, its share of GAMES, how deep its perft goes.
echo "check of generated games of the others, one thread"
while read -r game share depth; do
    games=$((GAMES / share + (GAMES < share)))
    "$LUDEX" generate --game "$game" --count "$games" --seed 1 >"$work/other"
    plies=$("$LUDEX" check --no-progress "$work/other" | sed 's/.*plies: //')
    row "$game, $games" "$work/other" "$games" "$plies" \
        "$LUDEX" check --no-progress -j 1 "$work/other"
    perft "$game" "$depth" >>"$work/perfts"
done <<'EOF'
brax 5 6
brax-zillions 5 5
brax-easy 5 5
brax-3 5 4
brax-4 5 7
brax-hunt 5 8
link 2 4
quickway 2 4
stymie 2 3
braunche 5 4
EOF
cat "$work/perfts"
"$SCORE"

best "$LUDEX" solve --game quax --size 3 --position '3/3/1x1 u -' |
    awk '{ printf "solve, the 3x3 puzzle: %.1f ms\n", $1 * 1000 }'

# Queries on GAMES shorter games with names: by header, and by replay.
"$LUDEX" generate --game brayout --count "$GAMES" --seed 1 --plies 80 | awk '
    /^\[Game/ { print; printf "[Date \"%d.%02d.??\"]\n", 1900 + r % 100, 1 + r % 12
        printf "[Event \"Event %d\"]\n[First \"Player %d\"]\n", r % 997,
            r * 7919 % 2003
        printf "[Second \"Player %d\"]\n", r * 104729 % 1999; r++; next }
    { print }' >"$work/named.bry"
"$LUDEX" import --no-progress "$work/named.ldx" "$work/named.bry" >"$work/log"
plies=$(sqlite3 "$work/named.ldx" 'SELECT sum(plies) FROM record')
echo "queries on $GAMES brayout games of at most 80 plies, $plies plies:"
"$LUDEX" show --record $some --ply 50 --to position "$work/named.bry" \
    >"$work/position"
# Beside it, SQLite alone with the same rows: all of them, and one question.
sqlite3 "$work/named.ldx" .dump >"$work/rows.sql"
best sh -c 'rm -f "$1.db" && sqlite3 "$1.db" <"$1"' sh "$work/rows.sql" | awk \
    -v games="$GAMES" '{ printf "sqlite3, the same rows: %.2f s, %.0f games/s\n",
        $1, games / $1 }'
best "$LUDEX" import --no-progress "$work/archive.ldx" "$work/named.bry" | awk \
    -v games="$GAMES" '{ printf "import: %.2f s, %.0f games/s\n", $1, games / $1 }'
best sqlite3 "$work/named.ldx" "SELECT count(*) FROM games
    WHERE first = 'Player 7'" | awk '{
        printf "%6.1f ms sqlite3: first = Player 7\n", $1 * 1000 }'
start=$(best "$LUDEX" query "$work/named.ldx" id=1 | cut -d' ' -f1)
for query in 'first="Player 7"' 'player ~ "player 777"' \
    'event="Event 5" and result=first' 'year=1917 and plies < 40' \
    "position=\"$(cat "$work/position")\""; do
    best "$LUDEX" query "$work/named.ldx" "$query" | awk -v start="$start" \
        -v query="$query" '{ printf "%6.1f ms (start of the program %.1f) %.40s\n",
            $1 * 1000, start * 1000, query }'
done
for query in 'board="*/*/*/*/?????Dv*/*/*/*/*/*"' 'pattern="DR/dr"' \
    'count:K >= 5' 'captures > 100' 'sequence="K(B1-C3) K(B10-C8)"'; do
    best "$LUDEX" query -j 1 "$work/named.ldx" "$query count by result" |
        awk -v plies="$plies" -v query="$query" '{
            printf "%6.2f Mplies/s by one thread: %s\n", plies / $1 / 1e6, query }'
done

# How many of the first plies on 4 x 4 are decided in a minute.
echo "solve, quax 4x4:"
best "$LUDEX" solve --game quax --size 4 --all --seconds 60 \
    --nodes 10000000000 >"$work/solve"
"$LUDEX" solve --game quax --size 4 --all --seconds 60 --nodes 10000000000 |
    awk -v took="$(cat "$work/solve")" 'NR > 1 { all++; open += $2 == "open" }
        END { split(took, t, " ")
            printf "%d of %d first plies decided in 60 s: %.2f s, %.0f MiB\n",
                all - open, all, t[1], t[3] / 1024 }'

echo "events:"
"$STANDINGS"
"$STANDINGS" 65536 16
