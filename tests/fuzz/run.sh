#!/bin/sh
# Runs each fuzzer for FUZZ_SECONDS. The corpus grows in the build folder; it begins
# with the samples and the input of every case, each after a byte that tells
# the notation (0: the record tells, 1: the first of `ludex notations`, ...).
set -eu

: "${BUILD:=build/fuzz}" "${FUZZ_SECONDS:=60}"
corpus=$BUILD/corpus
mkdir -p "$corpus" "$BUILD/events" "$BUILD/sidefiles" "$BUILD/trf"
cp tests/data/trf/t0*.trf "$BUILD/trf"
awk -v to="$BUILD/trf/case" '/^-- / { on = $2 == "input"; number++; next }
    on && !/^== / { print >(to number) }' tests/cases/trf.case
cp samples/events/* "$BUILD/events"
cp samples/brax/* "$BUILD/sidefiles"
printf 'variant "A b" brax-easy\ncall Brax j5\n# no more\n' >"$BUILD/sidefiles/names"
number=0
for sample in samples/*/*; do
    number=$((number + 1))
    for choice in 0 1 2 3 4 5 6 7; do
        {
            # shellcheck disable=SC2059  # the format is the byte
            printf "\\00$choice"
            cat "$sample"
        } >"$corpus/sample$number.$choice"
    done
done
awk -v corpus="$corpus" '
    /^== / { number++; on = 0 }
    /^-- / { on = $2 == "input" && $3 == ""; first = 1; next }
    on && first { printf "%c", 1 >(corpus "/case" number); first = 0 }
    on { print >(corpus "/case" number) }
    !on && number { close(corpus "/case" number) }' tests/cases/*.case

cd "$BUILD"
./fuzz_record -max_total_time="$FUZZ_SECONDS" -timeout=10 -rss_limit_mb=1024 \
    -max_len=20000 -print_final_stats=1 corpus
./fuzz_plain -max_total_time="$FUZZ_SECONDS" -timeout=10 -rss_limit_mb=1024 \
    -max_len=5000 -print_final_stats=1 corpus
./fuzz_library -max_total_time="$FUZZ_SECONDS" -timeout=10 -rss_limit_mb=1024 \
    -max_len=5000 -print_final_stats=1 corpus
./fuzz_event -max_total_time="$FUZZ_SECONDS" -timeout=10 -rss_limit_mb=1024 \
    -max_len=5000 -print_final_stats=1 events
./fuzz_trf -max_total_time="$FUZZ_SECONDS" -timeout=10 -rss_limit_mb=1024 \
    -max_len=5000 -print_final_stats=1 trf
./fuzz_sidefile -max_total_time="$FUZZ_SECONDS" -timeout=10 -rss_limit_mb=1024 \
    -max_len=20000 -print_final_stats=1 sidefiles
