#!/bin/sh
# clang-format has nothing to say. Skipped, with a word, where it is missing.
set -u

command -v clang-format >/dev/null 2>&1 || {
    echo "skipped: clang-format is not installed"
    exit 0
}
# All at once; what is wrong is named by its first line in each file.
find games grammar src pictures events db sql tools include samples wasm tests -name '*.[ch]' |
    sort | xargs clang-format --dry-run 2>&1 | awk -F : '
    / warning: / && !told[$1]++ {
        print $1 ":" $2 ": not as clang-format writes it (make format)"
    }
    / error: / { print }
    / (warning|error): / { bad = 1 }
    END { exit bad }'
