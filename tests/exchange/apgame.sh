#!/bin/sh
# Checks that game records of AbstractPlay agree with its schema, and are read
# back unchanged. With GAMERECORD=FILE, the schema is also compared with the
# site's own gamerecord.json.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/exchange/packages.sh
. "$top/tests/exchange/packages.sh"
npm_packages ajv@8 ajv-formats@3

for game in $(ludex games | cut -d ' ' -f 1); do
    ludex generate --count 40 --seed 5 --game "$game" >"$game.rec" 2>/dev/null
done
printf '[Game "quax"]\n[Pie "3"]\n\nd3 1-0\n\n[Game "quax"]\n[Date "2000.02.30"]
[First "A"]\n[Second "A"]\n[Site "?"]\n\n1. d3 swap 2. e4 draw agreed\n' >odd.rec
cat >>odd.rec <<'END'

[Game "quax"]
[Date "2024.03.02"]
[EndDate "2024.03.05"]
[UTCTime "12:00:00"]
[UTCEndTime "12:30:01"]
[GameId "77"]
[FirstId "1"]
[FirstScore "-3.5"]
[FirstType "program"]
[SecondScore "03"]
[Rated "no"]
[Variants "blitz; a;b"]

1. d3 f5 1-0
END
cat "$top"/samples/quax/taylor.qux "$top"/samples/stymie/made.qux ./*.rec >all.rec
ludex convert --to apgame all.rec >all.json 2>said
is 'what is over, of two players' \
    "$(ludex convert --to apgame --format json all.rec 2>&1 >/dev/null |
        grep -c '"slug":"cannot-express"')" \
    "$(grep -c 'the record is omitted' said)"
for schema in "$top/tests/exchange/gamerecord.schema.json" ${GAMERECORD:+"$GAMERECORD"}; do
    file=$PWD/all.json
    if (cd "$npm_folder" && node "$top/tests/exchange/validate.mjs" \
        "$schema" "$file") >told 2>&1; then
        good
    else
        bad "$schema" 'valid lines' "$(head -n 5 told | cut -c 1-400)"
    fi
done
has 1 '"pied":true' ludex convert --to apgame odd.rec
has 1 'no pie rule after three plies' ludex convert --to apgame odd.rec

for game in quax link quickway stymie braunche; do
    ludex convert --to apgame "$game.rec" >"$game.json" 2>/dev/null
    ludex convert --to native "$game.json" >"$game.back" 2>/dev/null
    ludex convert --to native "$game.rec" >"$game.home" 2>/dev/null
    if cmp -s "$game.home" "$game.back"; then
        good
    else
        bad "$game" 'the same records' \
            "$(diff "$game.home" "$game.back" | head -n 5)"
    fi
done

finish
