#!/bin/sh
# Finds tests that pass even if the program does nothing. Runs each script of
# tests/tools with a program that only exits with status 2. If a script passes
# more than 5 % of its tests this way, some of its tests compare empty outputs.
# tests/long/stub.table lists the exceptions with their percentages.
set -u
: "${BUILD:=build}"
top=$PWD
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
printf '#!/bin/sh\nexit 2\n' >"$work/ludex"
chmod +x "$work/ludex"

for script in tests/tools/*.sh; do
    name=${script##*/}
    LUDEX=$work/ludex AWAIT=1 timeout 60 sh "$script" </dev/null 2>/dev/null | tail -n 1 |
        sed -n "s/^\([0-9]*\) passed, \([0-9]*\) failed$/${name%.sh} \1 \2/p"
done >"$work/counts"

awk '
    FILENAME ~ /table$/ && /^[^#]/ { most[$1] = $2; next }
    FILENAME ~ /table$/ { next }
    {
        share = $2 + $3 ? 100 * $2 / ($2 + $3) : 0
        allowed = ($1 in most) ? most[$1] : 5
        if (share > allowed) {
            printf "%s: %.1f %% of its tests pass without a program, not %d %%\n",
                $1, share, allowed
            failed++
        } else
            passed++
        if (share <= 5 && ($1 in most)) {
            printf "%s: is in stub.table no more\n", $1
            failed++
        }
    }
    END {
        print passed + 0 " passed, " failed + 0 " failed"
        exit failed > 0
    }' "$top/tests/long/stub.table" "$work/counts"
