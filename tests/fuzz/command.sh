#!/bin/sh
# Runs AFL++ on the command for MINUTES per row of the table below, one after
# another, and prints executions, coverage, crashes and hangs (more than a
# second). An input is standard input, or the file @@.
set -eu

: "${BUILD:?}" "${LUDEX:?}" "${MINUTES:=1}"
export AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 \
    AFL_NO_AFFINITY=1 AFL_QUIET=1

# The inputs: those of the fuzz targets, without the byte that chooses a
# notation; an archive.
sh tests/fuzz/seeds.sh "$BUILD/seeds"
rm -rf "$BUILD/in"
mkdir -p "$BUILD/in/records" "$BUILD/in/events" "$BUILD/in/archives"
find "$BUILD/seeds/records" -type f -size -2000c | sort | awk 'NR % 8 == 0' |
    while read -r file; do
        tail -c +2 "$file" >"$BUILD/in/records/${file##*/}"
    done
find "$BUILD/seeds/events" "$BUILD/seeds/trf" "$BUILD/seeds/event_json" -type f -size -4000c \
    -exec cp {} "$BUILD/in/events" \;
"$LUDEX" import "$BUILD/in/archives/a" samples/quax/taylor.qux samples/events/made.event \
    >"$BUILD/in.log" 2>&1 || [ $? = 1 ]
sh tests/fuzz/dictionary.sh grammar src/reading src/record | awk "NR <= 400" >"$BUILD/words"

printf '%-26s %10s %8s %9s %8s %6s\n' command runs runs/s coverage crashes hangs
found=
number=0
while read -r folder words; do
    number=$((number + 1))
    out=$BUILD/out.$number
    rm -rf "$out"
    # shellcheck disable=SC2086 # the words of the command
    afl-fuzz -i "$BUILD/in/$folder" -o "$out" -x "$BUILD/words" -t 1000 -m none \
        -V $((MINUTES * 60)) -- "$BUILD/ludex" $words </dev/null >"$out.log" 2>&1 || :
    [ -f "$out/default/fuzzer_stats" ] || {
        tail -n 5 "$out.log"
        found=yes
        continue
    }
    awk -v words="$words" '
        { sub(/ *: */, " "); value[$1] = $2 }
        END {
            printf "%-26s %10d %8d %9s %8d %6d\n", words, value["execs_done"],
                value["execs_per_sec"], value["bitmap_cvg"], value["saved_crashes"],
                value["saved_hangs"]
            exit value["saved_crashes"] + value["saved_hangs"] > 0
        }' "$out/default/fuzzer_stats" || found=yes
done <<'END'
records check -j 1 -
records convert --to json -
records convert --repair -
events event - check
events event - show --to trf
archives query -j 1 @@
archives archive @@ check
END
[ -z "$found" ] || { echo "findings: $BUILD/out.*/default/{crashes,hangs}" && exit 1; }
