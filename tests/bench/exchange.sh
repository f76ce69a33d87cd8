#!/bin/sh
# Measures exchange: the speed at which GAMES generated games of Quax are
# written and read in the notations of other programs. Run by `make
# bench-exchange`.
#
# One thread is measured by processor time, which other programs affect least.
# Two threads are measured by wall time.
set -eu

: "${LUDEX:?}" "${MEASURE:?}" "${GAMES:=100000}" "${ROUNDS:=3}"
work=$(mktemp -d "${TMPDIR:-/tmp}/ludex-bench.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

"$LUDEX" generate --game quax --count "$GAMES" --seed 1 >"$work/home"
plies=$("$LUDEX" check --no-progress "$work/home" | sed 's/.*plies: //')

# row LABEL COLUMN COMMAND…: prints the plies per second of the fastest of
# ROUNDS runs. COLUMN chooses one of the times that measure prints.
row() {
    label=$1 column=$2
    shift 2
    for _ in $(seq "$ROUNDS"); do
        run=$("$MEASURE" "$@")
        case $run in
        *" 0") echo "$run" ;;
        *) echo "failed: $*" >&2; exit 1 ;;
        esac
    done | sort -n -k "$column,$column" | head -n 1 |
        awk -v label="$label" -v column="$column" -v plies="$plies" '{
            printf "%-44s  %5.2f Mplies/s  %7.1f MiB\n", label,
                plies / $column / 1e6, $3 / 1024 }'
}

# both LABEL NOTATION [OPTION]: measures writing and reading, on one and on two
# threads.
both() {
    what=$1 notation=$2
    shift 2
    set -- convert --no-progress --to "$notation" "$@"
    "$LUDEX" "$@" "$work/home" -o "$work/there"
    row "$what, written" 2 "$LUDEX" "$@" -j 1 "$work/home"
    row "$what, written, -j 2" 1 "$LUDEX" "$@" -j 2 "$work/home"
    set -- convert --no-progress --from "$notation" --to native
    row "$what, read" 2 "$LUDEX" "$@" -j 1 "$work/there"
    row "$what, read, -j 2" 1 "$LUDEX" "$@" -j 2 "$work/there"
    "$LUDEX" "$@" "$work/there" -o "$work/back"
    cmp "$work/home" "$work/back"
}

echo "quax 11x11: $GAMES generated games, $plies plies; each came back equal"
both "json" json
both "json without positions" json --no-positions
both "sgf" sgf
both "csv" csv
both "csv-plies" csv-plies
