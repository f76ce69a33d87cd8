#!/bin/sh
# Lets the power fail in every command that writes files. First shows that
# failures are found: on a disk that ignores syncs, the same commands do harm.
set -u
table=$(mktemp) || exit 1
trap 'rm -f "$table"' EXIT
printf '%s\n' 'in files' 'event rounds.event result 1 1 1-0' \
    'convert --to native -o out in.qux' 'page record -o out in.qux' \
    'in archive' 'archive a.ldx label plies>3 fine' >"$table"
harm() {
    LIES=yes SWEEP_TABLE=$table FAULTS=power SWEEP=6 sh tests/tools/memory.sh
}
if [ "${SANITIZED:-no}" = no ]; then
    commands=$(harm 2>/dev/null | sed -n 's/: before operation .*//p' | sort -u | wc -l)
    [ "$commands" = 4 ] || {
        echo "ignored syncs do harm in $commands commands, not in 4"
        exit 1
    }
fi
FAULTS=power SWEEP=6 SWEEP_JOBS=${JOBS:-1} sh tests/tools/memory.sh
