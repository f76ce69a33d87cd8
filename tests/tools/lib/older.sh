# shellcheck shell=sh
# Archives of an older version. Sourced after expect.sh:
#
#     as_version VERSION ARCHIVE    converts an archive to one of the invented
#                                   versions 0 or -1 (tests/older/steps.c)
#     older_ludex                   makes `ludex` the program that has the steps
#                                   from these versions
#
# $current is the version of this program.

# shellcheck disable=SC2034,SC2154 # used by others, and set by expect.sh
current=$(sed -n 's/.*ARCHIVE_VERSION = \([0-9]*\).*/\1/p' "$top/db/sql.h")

as_version() {
    sqlite3 "$2" 'DROP VIEW games; DROP VIEW events; DROP VIEW results;
        DROP VIEW players; DROP TABLE worded; DROP TABLE word;
        DROP TABLE next; DROP TABLE opening_node;
        ALTER TABLE spelling RENAME COLUMN person TO player;
        ALTER TABLE person RENAME TO player;
        CREATE VIEW players AS SELECT name FROM player;
        PRAGMA user_version = 0'
    [ "$1" = 0 ] || sqlite3 "$2" 'ALTER TABLE label RENAME TO mark;
        PRAGMA user_version = -1'
    sqlite3 "$2" VACUUM
}

older_ludex() {
    # shellcheck disable=SC2154
    ln -sf "$top/$BUILD/tests/older/ludex" "$work/bin/ludex"
}
