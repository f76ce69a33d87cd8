#!/bin/sh
# The tests of commands that read archives, on both engines: each archive is
# copied to a server, and every command must say the same of the copy.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
pg_begin || exit 1
pg_sql -d template1 -c "CREATE EXTENSION ludex" || exit 1

LUDEX_ALONE=$LUDEX BOTH_FOLDER=$work BOTH_LOG=$work/differ
export LUDEX_ALONE BOTH_FOLDER BOTH_LOG
for group in ${GROUPS_ASKED:-query explore event_query query_events event_titles house}; do
    : >"$BOTH_LOG"
    : >"$BOTH_LOG.same"
    (cd "$top" && LUDEX=$top/tests/pg/lib/both sh "tests/tools/$group.sh") \
        >"$work/said" 2>&1 || bad "$group" 'all passed' "$(tail -n 5 "$work/said")"
    is "$group: what is asked twice is the same" '' "$(head -n 60 "$BOTH_LOG")"
    [ -s "$BOTH_LOG.same" ] || bad "$group" 'questions' 'none'
    echo "$group: $(grep -c . "$BOTH_LOG.same") commands on both engines"
done
finish
