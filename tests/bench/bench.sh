#!/bin/sh
# Measures speed and size. `make bench` runs it through compare.sh. GAMES is the
# number of generated games.
#
# compare.sh reads each line that contains a measurement: a label, then at least
# two spaces before each number, which is followed by its unit.
set -eu

: "${LUDEX:?}" "${MEASURE:?}" "${STANDINGS:?}" "${SCORE:?}" "${GAMES:=100000}"
work=$(mktemp -d "${TMPDIR:-/tmp}/ludex-bench.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

few=$((GAMES / 10 + (GAMES < 10)))
some=$((GAMES < 77 ? GAMES : 77)) # a record that is there
"$LUDEX" generate --game quax --count "$GAMES" --seed 1 >"$work/many.qux"
"$LUDEX" generate --game quax --count "$few" --seed 1 >"$work/few.qux"
plies=$("$LUDEX" check --no-progress "$work/many.qux" | sed 's/.*plies: //')
few_plies=$("$LUDEX" check --no-progress "$work/few.qux" | sed 's/.*plies: //')

# best COMMAND…: prints the fastest of three runs, in the format of measure.
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

# quickest LABEL COMMAND…: prints a row with the command's time in milliseconds.
quickest() {
    label=$1
    shift
    best "$@" | awk -v label="$label" '{
        printf "%-44s  %8.1f ms\n", label, $1 * 1000 }'
}

# row LABEL FILE GAMES PLIES COMMAND…: prints a row of the table.
row() {
    label=$1 file=$2 games=$3 count=$4
    shift 4
    bytes=$(wc -c <"$file")
    best "$@" | awk -v label="$label" -v bytes="$bytes" -v games="$games" \
        -v plies="$count" '{
            printf "%-44s  %6.3f s  %6.1f MB/s  %8.0f games/s", label, $1,
                bytes / $1 / 1e6, games / $1
            printf "  %5.2f Mplies/s  %7.1f MiB\n", plies / $1 / 1e6, $3 / 1024
        }'
}

echo "What every run of the program costs, and another one's:"
quickest "ludex version" "$LUDEX" version
quickest "/bin/true" /bin/true

echo "quax 11x11: $GAMES generated games, $plies plies, one thread"
check=$(row "quax, check" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" check --no-progress -j 1 "$work/many.qux")
echo "$check"
row "quax, check, a tenth of the games" "$work/few.qux" "$few" "$few_plies" \
    "$LUDEX" check --no-progress -j 1 "$work/few.qux"
row "quax, check -j 2" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" check --no-progress -j 2 "$work/many.qux"
row "quax, convert --to quax" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" convert --no-progress --to quax "$work/many.qux"
import=$(row "quax, import" "$work/many.qux" "$GAMES" "$plies" \
    "$LUDEX" import --no-progress "$work/archive.ldx" "$work/many.qux")
echo "$import"
row "quax, import, a tenth of the games" "$work/few.qux" "$few" "$few_plies" \
    "$LUDEX" import --no-progress "$work/archive.ldx" "$work/few.qux"
printf '%s\n%s\n' "$check" "$import" | awk '
    { for (i = 2; i <= NF; i++) if ($i == "games/s") speed[NR] = $(i - 1) }
    END { printf "%-44s  %6.1f %%\n", "quax, games/s of import by those of check",
        100 * speed[2] / speed[1] }'

"$LUDEX" import --no-progress "$work/kept.ldx" "$work/many.qux" >"$work/log"
size=$(wc -c <"$work/kept.ldx")
printf '%-44s  %6d bytes\n' "quax, a game in the archive, with its text" $((size / GAMES))

# Searches for positions of a game: early ones, which many games share or almost
# share, and later ones. Prints only record numbers, because there may be
# hundreds of records.
for ply in 1 2 3 4 6 8 12 60; do
    "$LUDEX" show --record $some --ply $ply --to position "$work/many.qux" \
        >"$work/position"
    position=$(cat "$work/position")
    quickest "quax, query, position after $ply plies" \
        "$LUDEX" query "$work/kept.ldx" -c id "game=quax and position=\"$position\""
    [ $ply -gt 4 ] || quickest "quax, query, the same up to symmetry, $ply plies" \
        "$LUDEX" query "$work/kept.ldx" -c id "game=quax and position~\"$position\""
    [ $ply -gt 8 ] || quickest "quax, explore after $ply plies" \
        "$LUDEX" explore "$work/kept.ldx" --game quax --position "$position"
done
quickest "quax, explore the start" "$LUDEX" explore "$work/kept.ldx" --game quax
quickest "quax, explore, of half of the games" "$LUDEX" explore "$work/kept.ldx" \
    --game quax --where "id <= $((GAMES / 2))"
quickest "quax, query, one header field" "$LUDEX" query "$work/kept.ldx" "id=$some"

# perft GAME DEPTH: counts from the start to each depth up to this one.
perft() {
    nodes=$("$LUDEX" perft --game "$1" "$2" | awk '{ n += $2 } END { print n }')
    best "$LUDEX" perft --game "$1" "$2" |
        awk -v game="$1" -v depth="$2" -v nodes="$nodes" '{
            printf "%-44s  %6.3f s  %5.0f Mnodes/s\n",
                game ", perft, depths 1-" depth " from the start", $1,
                nodes / $1 / 1e6 }'
}

perft quax 4

# Games of Brayout are longer, so only a fifth as many are generated.
games=$((GAMES / 5 + (GAMES < 5)))
"$LUDEX" generate --game brayout --count "$games" --seed 1 >"$work/many.bry"
plies=$("$LUDEX" check --no-progress "$work/many.bry" | sed 's/.*plies: //')
echo "brayout: $games generated games, $plies plies, one thread"
row "brayout, check" "$work/many.bry" "$games" "$plies" \
    "$LUDEX" check --no-progress -j 1 "$work/many.bry"
row "brayout, convert --to brayout" "$work/many.bry" "$games" "$plies" \
    "$LUDEX" convert --no-progress --to brayout "$work/many.bry"
row "brayout, import" "$work/many.bry" "$games" "$plies" \
    "$LUDEX" import --no-progress "$work/archive.ldx" "$work/many.bry"

perft brayout 5

# The other games: name, share of GAMES, depth of perft.
echo "check of generated games of the others, one thread"
while read -r game share depth; do
    games=$((GAMES / share + (GAMES < share)))
    "$LUDEX" generate --game "$game" --count "$games" --seed 1 >"$work/other"
    plies=$("$LUDEX" check --no-progress "$work/other" | sed 's/.*plies: //')
    row "$game, check" "$work/other" "$games" "$plies" \
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

quickest "solve, the 3x3 puzzle" \
    "$LUDEX" solve --game quax --size 3 --position '3/3/1x1 u -'

# Queries on GAMES shorter games with names, decided by tags and by replay.
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
# For comparison, SQLite without Ludex on the same rows: a scan of all rows, and
# one query.
sqlite3 "$work/named.ldx" .dump >"$work/rows.sql"
best sh -c 'rm -f "$1.db" && sqlite3 "$1.db" <"$1"' sh "$work/rows.sql" | awk \
    -v games="$GAMES" '{ printf "%-44s  %6.3f s  %8.0f games/s\n",
        "sqlite3, the same rows", $1, games / $1 }'
best "$LUDEX" import --no-progress "$work/archive.ldx" "$work/named.bry" | awk \
    -v games="$GAMES" '{ printf "%-44s  %6.3f s  %8.0f games/s\n",
        "brayout of 80 plies, import", $1, games / $1 }'
size=$(wc -c <"$work/named.ldx")
printf '%-44s  %6d bytes  %6.3f of the text\n' "brayout of 80 plies, a game in the archive" \
    $((size / GAMES)) "$(echo "$size $(wc -c <"$work/named.bry")" | awk '{ print $1 / $2 }')"
quickest 'sqlite3: first = Player 7' sqlite3 "$work/named.ldx" \
    "SELECT count(*) FROM games WHERE first = 'Player 7'"
for query in 'id = 1' 'first="Player 7"' 'player ~ "player 777"' \
    'event="Event 5" and result=first' 'year=1917 and plies < 40'; do
    quickest "query $query" "$LUDEX" query "$work/named.ldx" "$query"
done
for query in 'year > 1917' 'result = first'; do
    quickest "explore --where $query" "$LUDEX" explore "$work/named.ldx" \
        --game brayout --where "$query"
done
quickest 'explore --novelty' "$LUDEX" explore "$work/named.ldx" --novelty "$GAMES"
quickest 'query position after 50 plies' \
    "$LUDEX" query "$work/named.ldx" "position=\"$(cat "$work/position")\""
for query in 'board="*/*/*/*/?????Dv*/*/*/*/*/*"' 'pattern="DR/dr"' \
    'pattern ~ "DR/dr"' 'count:K >= 5' 'captures > 100' 'streak:captures >= 3' \
    'sequence="K(B1-C3) K(B10-C8)"'; do
    best "$LUDEX" query -j 1 "$work/named.ldx" "$query count by result" |
        awk -v plies="$plies" -v label="query -j 1 $query" '{
            printf "%-44s  %6.2f Mplies/s\n", label, plies / $1 / 1e6 }'
done

# 1,000 positions of a game, and a picture of each. No file is replaced, because
# replacing a file waits for the disk.
"$LUDEX" generate --game brayout --count 1 --seed 4 --plies 999 >"$work/drawn.bry"
echo "a thousand pictures of brayout, 400 units wide, processor time:"
for form in svg png; do
    # shellcheck disable=SC2016 # expanded by the shell that is measured
    best sh -c '"$1" show --every --to $3 --picture-size 400 \
        -o "$(mktemp -d "$2/drawn.XXXXXX")/a.$3" "$2/drawn.bry"' \
        sh "$LUDEX" "$work" $form >"$work/took"
    cat "$work"/drawn.*/* | wc -c | awk -v took="$(cat "$work/took")" -v form=$form '{
        split(took, t, " ")
        printf "%-44s  %6.3f s  %6.1f MiB  %6.0f bytes\n", "show --to " form,
            t[2], t[3] / 1024, $1 / 3000 }'
    rm -r "$work"/drawn.??????
done
"$MEASURE" "$LUDEX" show --every --to gif --picture-size 400 \
    -o "$work/drawn.gif" "$work/drawn.bry" >"$work/took"
wc -c <"$work/drawn.gif" | awk -v took="$(cat "$work/took")" '{
    split(took, t, " ")
    printf "%-44s  %6.3f s  %6.1f MiB  %6.0f bytes\n",
        "show --to gif, a picture of the thousand", t[2], t[3] / 1024, $1 / 1000 }'

# Counts the first plies on 4 x 4 that are decided within a minute.
echo "solve, quax 4x4, at most 60 s:"
"$MEASURE" "$LUDEX" solve --game quax --size 4 --all --seconds 60 \
    --nodes 10000000000 >"$work/solve"
"$LUDEX" solve --game quax --size 4 --all --seconds 60 --nodes 10000000000 |
    awk -v took="$(cat "$work/solve")" 'NR > 1 { all++; open += $2 == "open" }
        END { split(took, t, " ")
            printf "%-44s  %6d plies  %6.3f s  %6.0f MiB\n",
                "solve, first plies decided, of " all, all - open, t[1],
                t[3] / 1024 }'

echo "events:"
"$STANDINGS"
"$STANDINGS" 65536 16
for size in 200 2000; do
    "$LUDEX" event --players $size --rounds 6 --seed 1 generate >"$work/swiss.event"
    for after in 1 2 3 4 5; do
        quickest "pair $size players of a Swiss, round $((after + 1))" \
            "$LUDEX" event --after $after "$work/swiss.event" pair
    done
done
