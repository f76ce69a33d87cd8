#!/bin/sh
# Runs the tests of queries on both engines, with a server that lacks the
# extension. Games are evaluated on the client, and the answers are the same.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
# shellcheck source=tests/pg/lib/groups.sh
. "$top/tests/pg/lib/groups.sh"
PG_PLAIN=yes
# shellcheck disable=SC2086 # words
run_groups both ${GROUPS_ASKED:-query event_query query_events}
finish
