#!/bin/sh
# Runs each fuzz target of targets.table for FUZZ_SECONDS. The corpus of a
# target is in the build folder, and starts with the inputs that seeds.sh
# writes.
set -eu

: "${BUILD:=build/fuzz}" "${FUZZ_SECONDS:=60}"
sh tests/fuzz/seeds.sh "$BUILD/seeds"
awk '!/^#/ && NF' tests/fuzz/targets.table >"$BUILD/targets"
cd "$BUILD"
failed=
while read -r name seeds most; do
    mkdir -p "corpus/$name"
    "./fuzz_$name" -max_total_time="$FUZZ_SECONDS" -timeout=10 -rss_limit_mb=1024 \
        -max_len="$most" -print_final_stats=1 "corpus/$name" "seeds/$seeds" \
        </dev/null || failed="$failed $name"
done <targets
[ -z "$failed" ] || echo "failed:$failed"
[ -z "$failed" ]
