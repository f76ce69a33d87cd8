#!/bin/sh
# Lets other programs read the seals of archives: minisign signs and verifies
# them, and b2sum computes their digests.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

"$top/setup" minisign >setup.log 2>&1 || {
    cat setup.log
    echo '0 passed, 1 failed'
    exit 1
}
ludex generate --game brayout --count 1 --seed 3 >one.bry
ludex generate --game brayout --count 1 --seed 4 >two.bry
prepare ludex import a one.bry two.bry
has 0 'records: 2, findings: 0' ludex archive a seal a.seal

# The digest as other programs compute it
for id in 1 2; do
    [ $id = 1 ] && file=one.bry || file=two.bry
    echo "$id $(ludex query a "id = $id" -c hash --format values) $(wc -c <"$file")"
    cat "$file"
done >records
is 'the digest of b2sum' "1 2 2 $(b2sum -l 256 <records | cut -d ' ' -f 1)" \
    "$(sed -n 2p a.seal)"

minisign -G -W -p key.pub -s key.sec >made
minisign -S -s key.sec -m a.seal -t 'games of Ann' >signed
has 0 'Signature and comment signature verified' \
    minisign -V -p key.pub -m a.seal
expect 0 'records: 2, findings: 0' ludex archive a verify --seal a.seal
sed -i 's/^1 2 2 ./1 2 2 0/' a.seal
has 1 'Signature verification failed' minisign -V -p key.pub -m a.seal
finish
