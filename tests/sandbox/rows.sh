#!/bin/sh
# rows.sh TABLE: prints the rows of tools/sandbox.def, one per line, as words
# with single spaces: COMMAND NAME[ SUBCOMMAND...], FIRST, OTHERS, NEEDS...
set -eu
sed -n '/^[A-Z]*(/,/)$/p' "$1" | tr '\n' ' ' | tr -s ' ' |
    sed -e 's/) \([A-Z]*(\)/)\n\1/g' -e 's/) $/)\n/' |
    sed -e 's/" "/ /g' -e 's/, "/ /g' -e 's/[()"|]/ /g' -e 's/  */ /g' \
        -e 's/ *, */, /g' -e 's/ *$//'
