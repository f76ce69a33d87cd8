# shellcheck shell=sh disable=SC2154
# Sourced by the tests of this folder, after expect.sh: provides a browser's
# driver, and the checker of pages, in npm_folder.
npm_folder=$top/$BUILD/tests/web
# shellcheck source=tests/exchange/packages.sh
. "$top/tests/exchange/packages.sh"
npm_packages playwright-core@1.65.1 axe-core@4.14.1

# drive NAME FILE...: runs a program of this folder and adds its counts to the
# totals.
drive() {
    script=$1
    shift
    (cd "$npm_folder" && node "$top/tests/web/$script.mjs" "$@") \
        >"$work/driven" 2>&1 || true
    sed '$d' "$work/driven"
    counts=$(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$work/driven")
    [ -n "$counts" ] || { tail -n 1 "$work/driven"; counts='0 1'; }
    passed=$((passed + ${counts% *})) failed=$((failed + ${counts#* }))
}
