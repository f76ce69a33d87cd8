# shellcheck shell=sh disable=SC2154
# Sourced by the tests of this folder: packages of npm, installed once into a
# folder of the build, where `node` finds them.
#     npm_packages NAME@VERSION...
npm_packages() {
    : "${npm_folder:=$top/$BUILD/tests/exchange}"
    npm_stamp=$npm_folder/$(echo "$*" | tr -c 'a-z0-9\n' _)
    mkdir -p "$npm_folder"
    [ -f "$npm_stamp" ] || {
        [ -f "$npm_folder/package.json" ] ||
            echo '{"private": true}' >"$npm_folder/package.json"
        (cd "$npm_folder" &&
            npm install --no-audit --no-fund --silent "$@") &&
            : >"$npm_stamp"
    } || {
        echo "npm cannot install $*"
        echo '0 passed, 1 failed'
        exit 1
    }
}
