#!/bin/sh
# Tests pages of records in a browser: stepping, variations, the keyboard,
# copying and saving; hostile names; light, dark, a phone, paper.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/web/lib.sh
. "$top/tests/web/lib.sh"

ludex page record "$top/tests/web/hostile.qux" -o hostile.html
ludex page record brax/example1.brx -o brax.html
printf '[Size "5"]\n\n1. a1 b2 2. a1 (2. c3) d4 *\n' | ludex page record \
    --game quax - -o broken.html >/dev/null 2>&1
ludex generate --game brayout --count 1 --seed 5 --plies 80 >brayout.rec
mkdir every
for sample in quax/taylor.qux link/made.qux quickway/made.qux stymie/made.qux \
    braunche/generated.bnc brayout.rec brax/example1.brx; do
    ludex page record "$sample" -o "every/$(echo "$sample" | tr -c "a-z\n" _).html" >/dev/null 2>&1
done
for page in every/*.html; do
    ply=$(grep -c 'class="ply"' "$page")
    is "$page has plies" yes "$([ "$ply" -gt 3 ] && echo yes)"
done
ludex show --every --to position "$top/tests/web/hostile.qux" >positions
ludex show --ply 3 --to svg "$top/tests/web/hostile.qux" -o ply3.svg
drive record "$PWD"
finish
