#!/bin/sh
# Tests ludex import --rotated, which finds the same game rotated or mirrored.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

cat >one.qux <<'END'
[Game "quax"]
[Size "5"]
[First "A"]

b2 swap, d1 c3, a5 b2c3 *
END
# mirrored left-right, mirrored top-bottom, and rotated by half a turn
sed 's/A/B/; s/b2 swap.*/d2 swap, b1 c3, e5 c3d2 */' one.qux >left-right.qux
sed 's/A/C/; s/b2 swap.*/b4 swap, d5 c3, a1 b4c3 */' one.qux >top-bottom.qux
sed 's/A/D/; s/b2 swap.*/d4 swap, b5 c3, e1 c3d4 */' one.qux >half.qux
sed 's/A/E/' one.qux >same-plies.qux
sed 's/A/F/; s/b2c3/c3b2/; s/a5/a4/' one.qux >other.qux
sed 's/Size "5"/Size "6"/' left-right.qux >other-size.qux
sed 's/\[First "B"\]/[Position "5\/5\/5\/3x1\/5 u -"]/; s/d2 swap.*/b1, c3 e5, c3d2 */' \
    left-right.qux >other-start.qux
cat left-right.qux top-bottom.qux half.qux same-plies.qux other.qux \
    other-size.qux other-start.qux >others.qux

expect 0 'records: 8, stored: 8, broken: 0, duplicates: 0, refused: 0' \
    ludex import usual one.qux others.qux
expect 0 '0' 'ludex import usual one.qux 2>&1 | grep -c same-game || :'

expect 0 'records: 8, stored: 8, broken: 0, duplicates: 0, refused: 0' \
    'ludex import --rotated=store stored one.qux others.qux 2>log'
has 0 'this is the same game as record 1, mirrored left-right [same-game]' cat log
has 0 'this is the same game as record 1, mirrored top-bottom [same-game]' cat log
has 0 'this is the same game as record 1, rotated by 180 degrees [same-game]' cat log
# A record with the same plies as the first record is a mirror image of the
# second.
has 0 'this is the same game as record 2, mirrored left-right [same-game]' cat log
expect 0 4 grep -c same-game log
has 0 'duplicates: 1' \
    'ludex import --rotated=store stored left-right.qux'

expect 0 'records: 8, stored: 5, broken: 0, duplicates: 3, refused: 0' \
    'ludex import --rotated=refuse refused one.qux others.qux 2>log'
has 0 'rotated by 180 degrees, and was not stored [same-game]' cat log
expect 0 3 grep -c same-game log
has 0 '"slug":"same-game"' \
    ludex import --rotated=refuse --format=json refused half.qux
expect 0 0 'ludex import -W no-same-game --rotated=refuse refused half.qux 2>&1 |
    grep -c same-game || :'

# Records that were stored without --rotated are compared later.
expect 0 'records: 1, stored: 1, broken: 0, duplicates: 0, refused: 0' \
    ludex import late one.qux
has 0 'duplicates: 1' ludex import --rotated refuse late top-bottom.qux
expect 0 'records: 1, stored: 1, broken: 0, duplicates: 0, refused: 0' \
    ludex import late other.qux
expect 0 'records: 1, stored: 1, broken: 0, duplicates: 0, refused: 0' \
    ludex import late top-bottom.qux
has 0 'this is the same game as record 1, rotated by 180 degrees' \
    ludex import --rotated refuse late half.qux
expect 0 'ok' 'sqlite3 late "PRAGMA integrity_check"'

# A changed record is compared in its current state, whether rotated games were
# first searched for before or after the change.
sed 's/ b2c3 \*/ b2c3 zz/' one.qux >broken.qux
has 1 'broken: 1' ludex import mended broken.qux
has 0 'stored: 1' ludex import --rotated store mended other.qux
has 0 'changed: 1' ludex archive mended replace 1 one.qux --force
has 0 'this is the same game as record 1, rotated by 180 degrees' \
    ludex import --rotated refuse mended half.qux
ludex import gone one.qux other.qux >/dev/null
has 0 'changed: 1' ludex archive gone delete id=1
has 0 'change: 2' ludex archive gone undo 1
ludex import --rotated store gone other-size.qux >/dev/null
has 0 'change: 3' ludex archive gone undo 2
expect 0 'records: 2, findings: 0' ludex archive gone check
has 0 'change: 4' ludex archive gone undo 3
has 0 'this is the same game as record 1, rotated by 180 degrees' \
    ludex import --rotated refuse gone half.qux

# Many games and their mirror images. Refused records are refused again.
ludex generate --game quax --size 4 --count 2000 --seed 1 >many.qux
expect 0 'records: 2000, stored: 2000, broken: 0, duplicates: 0, refused: 0' \
    ludex import --rotated=store many many.qux
has 0 'duplicates: 2000' ludex import --rotated=refuse many many.qux

expect 2 'ludex: --rotated takes store or refuse, not "yes"' \
    ludex import --rotated=yes x one.qux
finish
