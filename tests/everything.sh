#!/bin/sh
# Runs every check that there is, one after the other, and prints a line for
# each: its target, its status, its minutes, and the last line that it printed.
# Fails if one of them fails. The whole output of each is in build/everything.
# TARGETS names some of them.
set -u

: "${MAKE:=make}" "${BUILD:=build}"
: "${TARGETS:=check check-recipes check-long check-exchange check-images check-pg
    check-wasm check-web check-print threads sweep faults volunteers sanitize hard
    mutate fuzz bench-instructions}"

folder=$BUILD/everything
mkdir -p "$folder" || exit 3
failed=0
for target in $TARGETS; do
    begin=$(date +%s)
    "$MAKE" --no-print-directory "$target" >"$folder/$target" 2>&1 </dev/null
    status=$?
    [ $status = 0 ] || failed=$((failed + 1))
    printf '%-20s %3d %7.1f min  %s\n' "$target" $status \
        "$(echo "$begin $(date +%s)" | awk '{ print ($2 - $1) / 60 }')" \
        "$(grep . "$folder/$target" | tail -n 1 | cut -c 1-60)"
done
[ $failed = 0 ] || echo "$failed targets failed; see $folder"
[ $failed = 0 ]
