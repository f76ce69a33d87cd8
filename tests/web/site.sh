#!/bin/sh
# Tests sites in a browser, from files: lists, the search, links from game to
# game; hostile names; light, dark, a phone, paper.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/web/lib.sh
. "$top/tests/web/lib.sh"

ludex generate --game quax --size 5 --count 250 --seed 1 --plies 8 >made.qux
sed -i '0,/^$/s//[First "Zoë Brontë"]\n/' made.qux
cp "$top/tests/web/hostile.qux" last.qux
ludex page site --title 'Games of <b>ours</b>' made.qux last.qux -o site
ludex import a.ldx made.qux last.qux >/dev/null 2>&1
ludex page query a.ldx 'white ~ "zoe" or event ~ club' -o asked 2>/dev/null ||
    ludex page query a.ldx 'first ~ "zoe" or event ~ club' -o asked
drive site "$PWD"
finish
