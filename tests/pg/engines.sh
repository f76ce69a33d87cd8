#!/bin/sh
# Runs the tests of commands that read archives on both engines. Each archive is
# copied to a server, and every command must print the same for the copy.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
# shellcheck source=tests/pg/lib/groups.sh
. "$top/tests/pg/lib/groups.sh"

# shellcheck disable=SC2086 # words
run_groups both ${GROUPS_ASKED:-query explore event_query query_events event_titles archive}
finish
