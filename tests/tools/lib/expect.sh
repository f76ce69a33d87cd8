# shellcheck shell=sh
# For command-line tests, read with `.`: a scratch folder to stand in, ludex on
# the PATH, and
#
#     expect STATUS WORDS COMMAND    the exit status, and words (of either
#                                    stream, - for none at all) of a command
#     finish                         the counts, at the end

: "${LUDEX:=$PWD/build/ludex}"
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$LUDEX" "$work/bin/ludex"
PATH=$work/bin:$PATH
NO_COLOR=1
export PATH NO_COLOR top
cp -R samples "$work/here"
cd "$work/here" || exit 1
passed=0 failed=0

expect() {
    wanted_status=$1 words=$2
    shift 2
    sh -c "$*" >"$work/output" 2>&1 </dev/null
    status=$?
    if [ "$status" = "$wanted_status" ] && {
        [ "$words" = - ] && [ ! -s "$work/output" ] ||
            grep -qF -e "$words" "$work/output"
    }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s\n    wanted: %s %s\n    got: %s ' "$*" "$wanted_status" \
            "$words" "$status"
        head -c 1000 "$work/output" | sed '2,$s/^/        /'
        echo
    fi
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
