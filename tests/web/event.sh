#!/bin/sh
# Tests pages of events in a browser: tables, a title's holders, hostile names.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/web/lib.sh
. "$top/tests/web/lib.sh"

ludex page event events/made.event -o made.html 2>/dev/null
for won in 1990-Ann 1991-Ann 1992-Bob 1993-Ann 1994- 1995-Ann; do
    printf 'event %s "Open %s" {\nseries "Open"\n' "${won%-*}" "${won%-*}"
    [ -z "${won#*-}" ] || printf 'champion "%s"\n' "${won#*-}"
    echo '}'
done >open.event
ludex page event open.event -o champions.html 2>/dev/null
ludex event generate --players 30 --rounds 7 --seed 3 >swiss.event
sed -i 's/"Player 0001"/"<img src=x onerror=alert(3)> ‮x"/' swiss.event
ludex page event swiss.event -o swiss.html 2>/dev/null
drive event "$PWD"
finish
