#!/bin/sh
# Checks the format of C files with clang-format. If it is not installed, prints
# a message and skips the check.
set -u

command -v clang-format >/dev/null 2>&1 || {
    echo "skipped: clang-format is not installed"
    exit 0
}
# Checks all files at once, and reports the first difference in each.
find games grammar src pictures events db sql tools include samples wasm tests -name '*.[ch]' |
    sort | xargs clang-format --dry-run 2>&1 | awk -F : '
    / warning: / && !told[$1]++ {
        print $1 ":" $2 ": not as clang-format writes it (make format)"
    }
    / error: / { print }
    / (warning|error): / { bad = 1 }
    END { exit bad }'
