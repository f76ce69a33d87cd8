#!/bin/sh
# Tests records with two scanning or typing errors each: the first candidates
# are still right, and at most 1 % of the guesses are wrong. See
# tests/tools/misread.sh.
set -u
: "${COUNT:=300}" "${ERRORS:=2}" "${SEED:=1}"
. tests/tools/lib/expect.sh
. "$top/tests/tools/lib/misread.sh"

try_all 90 70
finish
