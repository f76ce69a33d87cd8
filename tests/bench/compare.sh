#!/bin/sh
# Runs a program that prints measurements in the format of bench.sh. Compares
# them with the stored measurements, or stores them if KEEP=yes.
#
#     compare.sh TABLE PROGRAM [ARGUMENT...]
#
# The table has a line for each measurement: label, unit and number, separated
# by tabs. The lines before these describe the machine on which they were made.
set -eu

table=$1
shift
: "${LUDEX:?}" "${KEEP:=}" "${GAMES:=100000}"
out=$(mktemp "${TMPDIR:-/tmp}/ludex-figures.XXXXXX") || exit 1
trap 'rm -f "$out" "$out.now"' EXIT
export GAMES

{ "$@" || echo failed >"$out.now"; } | tee "$out"
[ ! -e "$out.now" ] || exit 1

processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
{
    printf 'version\t\t%s, %s\n' "$("$LUDEX" --version)" "$(date -u +%Y-%m-%d)"
    printf 'processor\t\t%s\n' "${processor:-$(uname -m)}"
    printf 'cores\t\t%s\n' "$(nproc 2>/dev/null || echo '?')"
    printf 'games\t\t%s\n' "$GAMES"
    awk -F '   *' 'NF > 1 { for (i = 2; i <= NF; i++)
        if (match($i, /^[0-9.]+ /))
            printf "%s\t%s\t%s\n", $1, substr($i, RLENGTH + 1),
                substr($i, 1, RLENGTH - 1) }' "$out"
} >"$out.now"

if [ -n "$KEEP" ]; then
    cp "$out.now" "$table"
    echo "kept in $table"
    exit
fi

if [ ! -e "$table" ]; then
    printf '\nNothing is kept in %s to hold these against.\n' "$table"
    exit
fi

awk -F '\t' -v table="$table" '
function say(what, kept, now) {
    if (kept != now)
        printf "The %s: %s when these were kept, %s now.\n", what, kept, now
}
NR == FNR { kept[$1, $2] = $3; next }
FNR == 1 {
    printf "\nHeld against %s, of %s; a ratio above 1 is better now.\n", table,
        kept["version", ""]
}
$2 == "" { now[$1] = $3; next }
!told++ {
    say("processor differs", kept["processor", ""], now["processor"])
    say("number of cores differs", kept["cores", ""], now["cores"])
    say("number of games differs", kept["games", ""], now["games"])
    if (kept["processor", ""] != now["processor"] ||
        kept["cores", ""] != now["cores"])
        print "So the ratios compare machines as well as programs."
    printf "%-52s %10s %10s %7s\n", "", "kept", "now", "ratio"
}
{
    was = kept[$1, $2]
    more = $2 ~ /\/s$|^%$|^plies$/
    ratio = was == "" ? "new" : was == 0 || $3 == 0 ? "-" : \
        sprintf("%.2f", more ? $3 / was : was / $3)
    printf "%-52s %10s %10s %7s\n", $1 ", " $2, was, $3, ratio
}' "$table" "$out.now"
