#!/bin/sh
# The tests of commands that change archives, on both engines: each archive in a file
# has a twin on a server, to which the same is done, and after every step the two must
# be the same, and what the log says.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1
pg_sql -d template1 -c "CREATE EXTENSION ludex" || exit 1

LUDEX_ALONE=$LUDEX TWIN_FOLDER=$work TWIN_LOG=$work/differ
export LUDEX_ALONE TWIN_FOLDER TWIN_LOG
for group in ${GROUPS_ASKED:-edit names duplicates event}; do
    : >"$TWIN_LOG"
    : >"$TWIN_LOG.same"
    (cd "$top" && LUDEX=$top/tests/pg/lib/twin sh "tests/tools/$group.sh") \
        </dev/null >"$work/said" 2>&1 || bad "$group" 'all passed' "$(tail -n 5 "$work/said")"
    is "$group: what is done twice is the same" '' "$(head -n 60 "$TWIN_LOG")"
    [ -s "$TWIN_LOG.same" ] || bad "$group" 'commands' 'none'
    echo "$group: $(grep -c . "$TWIN_LOG.same") commands on both engines"
done
finish
