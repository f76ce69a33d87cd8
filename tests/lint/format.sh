#!/bin/sh
# clang-format has nothing to say. Skipped, with a word, where it is missing.
set -u

command -v clang-format >/dev/null 2>&1 || {
    echo "skipped: clang-format is not installed"
    exit 0
}
status=0
for file in $(find games grammar src pictures events db tools include tests -name '*.[ch]' |
    sort); do
    clang-format --dry-run -Werror "$file" 2>/dev/null || {
        echo "$file: not as clang-format writes it (make format)"
        status=1
    }
done
exit $status
