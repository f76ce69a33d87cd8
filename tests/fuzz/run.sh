#!/bin/sh
# Runs each fuzz target of targets.table for MINUTES, JOBS at a time, and prints
# a table: executions, coverage of the files that the target is for, and
# findings. TARGETS selects some targets.
#
# The corpus of a target, in the build folder, starts with the inputs that
# seeds.sh writes, and is minimised after the run. With KEEP=yes, the inputs that
# reach more than those of seeds.sh are stored in tests/fuzz/corpus: at most 32 of
# all lengths, with at most KEPT_MOST bytes. A finding is stored in
# BUILD/findings; when it is understood, it becomes a file of tests/fuzz/found.
set -eu

: "${BUILD:?}" "${LUDEX:?}" "${MINUTES:=1}" "${JOBS:=2}" "${KEPT_MOST:=16384}"
export BUILD MINUTES KEPT_MOST

# One target, given as a line of the table. A run that a finding ends is
# continued, at most five times.
if [ $# != 0 ]; then
    name=$1 folder=$2 most=$3
    shift 3
    out=$BUILD/findings/$name
    corpus=$BUILD/corpus/$name
    mkdir -p "$out" "$corpus"
    : >"$out.log"
    sh tests/fuzz/dictionary.sh "$@" >"$out.dictionary"
    export FUZZ_INPUTS="$folder" LLVM_PROFILE_FILE=/dev/null
    end=$(($(date +%s) + MINUTES * 60))
    runs=0
    while [ $runs -lt 5 ] && left=$((end - $(date +%s))) && [ "$left" -gt 0 ]; do
        runs=$((runs + 1))
        "$BUILD/fuzz_$name" -max_total_time="$left" -timeout=20 -rss_limit_mb=1024 \
            -max_len="$most" -dict="$out.dictionary" -print_final_stats=1 \
            -artifact_prefix="$out/" "$corpus" "$BUILD/seeds/$folder" \
            </dev/null >>"$out.log" 2>&1 || :
    done

    # Minimises the corpus, and measures coverage.
    rm -rf "$corpus.new" "$out.profile"
    mkdir "$corpus.new"
    "$BUILD/fuzz_$name" -merge=1 -timeout=10 -max_len="$most" "$corpus.new" "$corpus" \
        "$BUILD/seeds/$folder" </dev/null >"$out.merge" 2>&1 || :
    rm -rf "$corpus"
    mv "$corpus.new" "$corpus"
    LLVM_PROFILE_FILE=$out.profile "$BUILD/fuzz_$name" -runs=0 -timeout=10 \
        -max_len="$most" "$corpus" </dev/null >"$out.cover" 2>&1 || :
    llvm-profdata merge -o "$out.profdata" "$out.profile" 2>/dev/null || :
    # shellcheck disable=SC2046 # names without spaces
    llvm-cov report "$BUILD/fuzz_$name" -instr-profile="$out.profdata" \
        $(find "$@" -name '*.[ch]') $(find "$@" -name '*.[ly]' |
            sed "s|^|$BUILD/|; s|\.l\$|.lex.c|; s|\.y\$|.tab.c|" | xargs -r ls 2>/dev/null) \
        >"$out.files" 2>/dev/null || :
    awk -v name="$name" -v findings="$(find "$out" -type f | wc -l)" \
        -v count="$(find "$corpus" -type f | wc -l)" '
        / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") edges = $(i + 1) }
        /^stat::number_of_executed_units/ { runs += $2 }
        / DONE |^Done / { for (i = 1; i < NF; i++) if ($i == "in") seconds += $(i + 1) }
        FILENAME ~ /files$/ && $1 == "TOTAL" { functions = $7; lines = $10 }
        END {
            printf "%-15s %10d %8d %7d %7s %7s %7d %8d\n", name, runs,
                seconds ? runs / seconds : 0, edges, lines, functions, count, findings
        }' "$out.log" "$out.files"

    # What is new reaches more than the inputs of seeds.sh, which are found as
    # files of the same contents.
    if [ "${KEEP:-}" = yes ]; then
        rm -rf "$corpus.kept"
        mkdir "$corpus.kept"
        find "$BUILD/seeds/$folder" -type f -size -"${most}c" -exec cp {} "$corpus.kept" \;
        ls "$corpus.kept" >"$out.before"
        "$BUILD/fuzz_$name" -merge=1 -timeout=10 -max_len="$most" "$corpus.kept" "$corpus" \
            </dev/null >>"$out.merge" 2>&1 || :
        mkdir -p "tests/fuzz/corpus/$folder"
        rm -f "tests/fuzz/corpus/$folder/$name"-*
        find "$corpus.kept" -type f -printf '%s %f\n' | sort -n |
            awk -v most="$KEPT_MOST" 'NR == FNR { before[$1] = 1; next }
                !($2 in before) { size[++count] = $1; file[count] = $2 }
                END {
                    for (i = 1; i <= count; i += 1 + int(count / 32))
                        if ((sum += size[i]) <= most)
                            print file[i]
                }' "$out.before" - |
            while read -r file; do
                cp "$corpus.kept/$file" "tests/fuzz/corpus/$folder/$name-$(printf %.12s "$file")"
            done
    fi
    exit
fi

sh tests/fuzz/seeds.sh "$BUILD/seeds"
mkdir -p "$BUILD/findings"
printf '%-15s %10s %8s %7s %7s %7s %7s %8s\n' target runs runs/s edges lines functions corpus findings
awk -v wanted=" ${TARGETS:-} " '!/^#/ && NF && (wanted ~ /^ *$/ || index(wanted, " " $1 " "))' \
    tests/fuzz/targets.table | xargs -P "$JOBS" -L 1 sh tests/fuzz/run.sh
find "$BUILD/findings" -mindepth 2 -type f | sort >"$BUILD/found"
[ ! -s "$BUILD/found" ] || { echo 'findings:' && cat "$BUILD/found" && exit 1; }
