#!/bin/sh
# Measures disk space and time for an archive of RECORDS records. Run by `make
# bench-large`; the output has the format of bench.sh. The records are games of
# Brayout of at most PLIES plies, with names. They are generated and imported in
# portions of CHUNK records, so that only one portion of the text is on disk at
# a time. They are in SCRATCH, or TMPDIR.
set -eu

: "${LUDEX:?}" "${MEASURE:?}" "${RECORDS:=1000000}" "${CHUNK:=100000}" "${PLIES:=80}"
work=$(mktemp -d "${SCRATCH:-${TMPDIR:-/tmp}}/ludex-large.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
[ "$CHUNK" -le "$RECORDS" ] || CHUNK=$RECORDS

# names SEED: writes realistic headers, with several thousand names.
names() {
    awk -v r="$(($1 * CHUNK))" '
    /^\[Game/ { print; printf "[Date \"%d.%02d.??\"]\n", 1900 + r % 100, 1 + r % 12
        printf "[Event \"Event %d\"]\n[First \"Player %d\"]\n", r % 997,
            r * 7919 % 2003
        printf "[Second \"Player %d\"]\n", r * 104729 % 1999; r++; next }
    { print }'
}

made=0 seed=0 text=0
: >"$work/took"
while [ $made -lt "$RECORDS" ]; do
    count=$((RECORDS - made < CHUNK ? RECORDS - made : CHUNK))
    seed=$((seed + 1))
    "$LUDEX" generate --game brayout --count $count --seed $seed --plies "$PLIES" |
        names $seed >"$work/chunk"
    [ $seed -gt 1 ] || for ply in 1 2 3 4 8 last; do
        "$LUDEX" show --record $((count < 77 ? count : 77)) --ply $ply \
            --to position "$work/chunk" >"$work/position.$ply"
    done
    run=$("$MEASURE" "$LUDEX" import --no-progress "$work/archive" "$work/chunk")
    case $run in
    *" 0") echo "$count $run" >>"$work/took" ;;
    *) echo "failed: import of records from $made on" >&2; exit 1 ;;
    esac
    text=$((text + $(wc -c <"$work/chunk")))
    made=$((made + count))
    echo "imported: $made" >&2
done
rm "$work/chunk"
bytes=$(wc -c <"$work/archive")

echo "$RECORDS games of Brayout, at most $PLIES plies, with names:"
awk -v of="$RECORDS" '{
        all += $2; used += $3; last = $1 / $2; if ($4 > most) most = $4 }
    END { printf "%-44s  %8.1f s  %8.0f games/s  %7.1f MiB\n", of " records, import",
            all, of / all, most / 1024
        printf "%-44s  %8.0f games/s\n", of " records, import, the last of them",
            last
        printf "%-44s  %8.1f s  %8.0f games/s\n",
            of " records, import, processor time", used, of / used }' "$work/took"
printf '%-44s  %8d bytes  %6.3f of the text\n' "$RECORDS records, a game in the archive" \
    $((bytes / RECORDS)) "$(echo "$bytes $text" | awk '{ print $1 / $2 }')"

# pages_read ARGUMENT…: prints how many pages of the archive ludex reads. The
# system has the archive in memory here, but a cold disk must read each of them.
pages_read() {
    strace -f -qq -e trace=pread64 -o "$work/reads" "$LUDEX" "$@" >"$work/out" || return
    awk -v page="$page" '$NF == page { n++ } END { print n + 0 }' "$work/reads"
}
page=$(od -A n -t u1 -j 16 -N 2 "$work/archive" | awk '{ n = $1 * 256 + $2
    print n == 1 ? 65536 : n }')

# quickest LABEL ARGUMENT…: prints the best of three runs of ludex, with its
# processor time, which depends less on the load of other programs, and the pages
# that it reads.
quickest() {
    label=$1
    shift
    for _ in 1 2 3; do
        "$MEASURE" "$LUDEX" "$@"
    done | sort -n | awk -v label="$RECORDS records, $label" \
        -v pages="$(pages_read "$@")" 'NR == 1 {
        printf "%-44s  %8.1f ms  %8.1f ms  %7.1f MiB  %7d pages\n", label,
            $1 * 1000, $2 * 1000, $3 / 1024, pages }'
}

quickest 'query id = 1' query "$work/archive" 'id = 1'
quickest 'query first="Player 7" count by result' query "$work/archive" \
    'first="Player 7" count by result'
quickest 'query year = 1917 count by result' query "$work/archive" \
    'year = 1917 count by result'
for ply in 1 2 3 4 8; do
    quickest "query position after $ply plies" query "$work/archive" -c id \
        "position=\"$(cat "$work/position.$ply")\""
done
quickest 'query position' query "$work/archive" \
    "position=\"$(cat "$work/position.last")\""
quickest 'query year > 1917 limit 10' query "$work/archive" \
    'year > 1917 limit 10'
quickest 'explore the start' explore "$work/archive" --game brayout
for ply in 1 2 3 4 8; do
    quickest "explore after $ply plies" explore "$work/archive" --game brayout \
        --position "$(cat "$work/position.$ply")"
done
quickest 'explore --where "year > 1917"' explore "$work/archive" --game brayout \
    --where 'year > 1917'
quickest 'explore --novelty' explore "$work/archive" --novelty "$made"
for query in 'pattern="DR/dr"' 'count:K >= 5'; do
    quickest "query $query count by result" query "$work/archive" \
        "$query count by result"
done
quickest 'archive stats' archive "$work/archive" stats
