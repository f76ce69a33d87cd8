#!/bin/sh
# Tests the cases of the new notation, its output, and the manual.
build/tests/cases/run tests/cases/pairs.case || exit
said=$(printf '1. d3 f5 2. c4 c5 3. d3c4 *\n' | "$LUDEX" convert --game quax --to pairs)
wanted='[Game "quax"]

1. 4,3 6,5 2. 3,4 3,5 3. 4,3-3,4 *'
if [ "$said" != "$wanted" ]; then
    echo "$said"
    exit 1
fi
sh tests/lint/manual.sh
