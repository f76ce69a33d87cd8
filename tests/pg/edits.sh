#!/bin/sh
# The tests of commands that change archives, on both engines: each archive in a file
# has a twin on a server, to which the same is done, and after every step the two must
# be the same, and what the log says.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/pg/lib/cluster.sh
. "$top/tests/pg/lib/cluster.sh"
# shellcheck source=tests/pg/lib/groups.sh
. "$top/tests/pg/lib/groups.sh"

# shellcheck disable=SC2086 # words
run_groups twin ${GROUPS_ASKED:-edit names duplicates event}
finish
