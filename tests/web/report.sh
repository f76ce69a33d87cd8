#!/bin/sh
# Tests reports in a browser: links from kind to fault to fault, choosing what
# is shown; hostile names; light, dark, a phone, paper.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/web/lib.sh
. "$top/tests/web/lib.sh"

mkdir box
cp "$top/tests/web/hostile.qux" 'box/<img src=x onerror=alert(1)>.qux'
printf '[Size "5"]\n[Event "</script><b>"]\n\n1. a1 b2 2. a1 <script>alert(2)</script> *\n' >box/first.qux
for n in 1 2 3; do
    printf '[Size "5"]\n[Round "%s"]\n[Date "1998-31-12"]\n\n1. a1 z9 *\n\n' $n
done >box/second.qux
ludex page report box -o report.html
ludex page report quax -o clean.html
drive report "$PWD"
finish
