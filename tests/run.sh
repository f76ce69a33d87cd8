#!/bin/sh
# Runs groups of tests: unit cases tools examples lint. A line each with its
# counts, what a failing one printed, and the total alone on the last line.
# A test says "N passed, N failed" on its last line, or "100%: Checks: N,
# Failures: N, Errors: N" as Check does; without either it counts as one.
set -u

: "${BUILD:=build}" "${LUDEX:=$PWD/$BUILD/ludex}"
export BUILD LUDEX
passed=0 failed=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# The counts in a test's output, as "PASSED FAILED".
counts() {
    awk '
        /^[0-9]+ passed, [0-9]+ failed$/ { good = $1; bad = $3; told = 1 }
        /^[0-9]+%: Checks: / {
            split($0, n, /[^0-9]+/)
            good += n[2] - n[3] - n[4]; bad += n[3] + n[4]; told = 1
        }
        END { if (told) print good + 0, bad + 0 }' "$output"
}

run() {
    name=$1
    shift
    "$@" >"$output" 2>&1
    status=$?
    # shellcheck disable=SC2046  # two words
    set -- $(counts)
    [ $# = 2 ] || set -- $((status == 0)) $((status != 0))
    # A test that dies after counting has failed.
    [ $status = 0 ] || [ "$2" != 0 ] || set -- "$1" 1
    printf '%-34s %5d passed, %d failed\n' "$name" "$1" "$2"
    if [ "$2" != 0 ]; then
        sed 's/^/    /' "$output"
    else
        grep '^skipped' "$output" | sed 's/^/    /'
    fi
    passed=$((passed + $1)) failed=$((failed + $2))
}

for group; do
    case $group in
    unit)
        for source in tests/unit/*.c; do
            name=${source#tests/unit/}
            name=${name%.c}
            run "unit/$name" "$BUILD/tests/unit/$name"
        done
        ;;
    cases) run cases sh tests/cases/run.sh ;;
    examples) run examples sh tests/tools/examples.sh ;;
    tools | lint)
        for script in tests/"$group"/*.sh; do
            [ "$script" != tests/tools/examples.sh ] || continue
            name=${script#tests/}
            run "${name%.sh}" sh "$script"
        done
        ;;
    esac
done
echo
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
