# shellcheck shell=sh disable=SC2154
# Sourced by the tests of this folder. Installs npm packages once into a folder
# of the build, where `node` finds them.
#     npm_packages NAME@VERSION...
npm_packages() {
    : "${npm_folder:=$top/$BUILD/tests/exchange}"
    mkdir -p "$npm_folder"
    npm_install "$@" || {
        echo "npm cannot install $*"
        echo '0 passed, 1 failed'
        exit 1
    }
}

# Uses a lock, because tests run in parallel, and npm does not expect others to
# use the folder.
npm_install() (
    npm_stamp=$npm_folder/$(echo "$*" | tr -c 'a-z0-9\n' _)
    flock 9
    cd "$npm_folder" || exit
    [ ! -f "$npm_stamp" ] || exit 0
    [ -f package.json ] || echo '{"private": true}' >package.json
    npm install --no-audit --no-fund --silent "$@" && : >"$npm_stamp"
) 9>"$npm_folder/lock"
