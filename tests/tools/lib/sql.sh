# shellcheck shell=sh disable=SC2154
# Sourced after expect.sh by tests of the extension for SQLite: `sql ARGUMENTS`
# runs the sqlite3 shell with it. The shell has no sanitizers, so under them
# nothing is run.
if [ "${SANITIZED:-no}" = yes ]; then
    echo 'skipped: the sqlite3 shell has no sanitizers'
    finish
    exit
fi
LD_LIBRARY_PATH=$(cd "$top" && cd "$BUILD/sqlite" && pwd)
export LD_LIBRARY_PATH

sql() {
    sqlite3 -cmd '.load ludex' "$@" 2>&1
}

# Does the same as the only command within $(...), which becomes the sqlite3
# shell.
sql_of() {
    exec sqlite3 -cmd '.load ludex' "$@" 2>&1
}
