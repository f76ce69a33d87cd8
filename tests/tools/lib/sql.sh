# shellcheck shell=sh disable=SC2154
# Sourced after expect.sh by tests of the SQLite extension. `sql ARGUMENTS` runs
# the sqlite3 shell with the extension. The shell is built without sanitizers, so
# nothing is run under sanitizers.
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

# Does the same if it is the only command within $(...). It then becomes the
# sqlite3 shell.
sql_of() {
    exec sqlite3 -cmd '.load ludex' "$@" 2>&1
}
