#!/bin/sh
# Pages of puzzles in a browser: hidden solutions, which the mouse and the
# keyboard show one by one; light, dark, a phone, paper.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/web/lib.sh
. "$top/tests/web/lib.sh"

ludex generate --game quax --size 4 --count 6 --seed 8 >small.qux
ludex page puzzles --title 'Our <b>puzzles</b>' small.qux -o puzzles.html
drive puzzles "$PWD"
finish
