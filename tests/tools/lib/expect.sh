# shellcheck shell=sh
# Sourced by command-line tests. Makes a scratch folder and changes to it, puts
# ludex on the PATH, and defines
#
#     expect STATUS OUTPUT COMMAND    checks the exit status, and the whole output
#                                     of a command on both streams (- for none),
#                                     without trailing line ends
#     has STATUS WORDS COMMAND        does the same, but the words may be anywhere
#                                     in the output
#     is NAME WANTED GOT              checks that two texts are equal, apart from a
#                                     space at the end, and not empty
#     gives NAME WANTED COMMAND       does the same for the whole output of a
#                                     command, whatever its status
#     prepare COMMAND                 runs a command, and returns its status
#     empty NAME GOT                  checks that a text is empty
#     same NAME WANTED GOT            checks that two texts are equal; they are
#                                     outputs of commands that `joined` has run
#     joined COMMAND                  prints the output of a command on one line,
#                                     or that it failed
#     await COMMAND                   runs a command repeatedly until it succeeds,
#                                     for at most a minute, as programs that run
#                                     next to the test may take any time
#     hold ARCHIVE, let_go            makes another program write to the archive,
#                                     until let_go is called
#     finish                          checks the archives that are left, and prints
#                                     the counts; call it at the end
#
# FIRST_FAILURE=stop ends the script at the first failure. LIST_PASSED=yes prints
# the tests that passed. AWAIT is the number of attempts of `await`.
#
# Do not use `has` for a number, because 12 also contains 2.

: "${LUDEX:=$PWD/build/ludex}" "${BUILD:=build}"
top=$PWD
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$LUDEX" "$work/bin/ludex"
PATH=$work/bin:$PATH
NO_COLOR=1
export PATH NO_COLOR top
cp -R samples "$work/here"
rm -r "$work/here/c" # programs, and a name that archives of tests have
cd "$work/here" || exit 1
passed=0 failed=0

good() {
    passed=$((passed + 1))
    [ -z "${LIST_PASSED:-}" ] || echo "passed: $*"
}

# Prints the name of the test, and the expected and the actual result.
bad() {
    failed=$((failed + 1))
    printf '%s\n    wanted: %s\n    got:    ' "$1" "$2"
    printf '%s\n' "$3" | head -c 1000 | sed '2,$s/^/            /; $a\'
    [ "${FIRST_FAILURE:-go on}" != stop ] || exit 1
}

newline='
'

# Reads a file into $output, without trailing line ends. Long files are read by
# cat, because the shell reads byte by byte.
read_output() {
    output='' lines=0
    while IFS= read -r line; do
        output=$output$line$newline
        lines=$((lines + 1))
        if [ $lines = 60 ]; then
            output=$(cat "$1")
            return
        fi
    done <"$1"
    output=$output$line
    while [ "$output" != "${output%"$newline"}" ]; do
        output=${output%"$newline"}
    done
}

# Runs a command. Its status is in $status, and its output in the file `output`.
# A command that may change the current shell is run in a separate shell.
run_in_shell() {
    case $* in
    *[\;\&\(\)]* | cd\ * | ulimit\ * | exec\ * | exit* | *"$newline"*)
        sh -c "$*" >"$work/output" 2>&1 </dev/null
        ;;
    *) eval "$*" >"$work/output" 2>&1 </dev/null ;;
    esac
    status=$?
    read_output "$work/output"
}
run_command() {
    run_in_shell "$@"
}

expect() {
    wanted_status=$1 words=$2
    shift 2
    [ "$words" != - ] || words=
    run_command "$@"
    if [ "$status" = "$wanted_status" ] && [ "$output" = "$words" ]; then
        good "$*"
    else
        bad "$*" "$wanted_status $words" "$status $output"
    fi
}

has() {
    wanted_status=$1 words=$2
    shift 2
    run_command "$@"
    case $status:$output in
    "$wanted_status":*"$words"*) good "$*" ;;
    *) bad "$*" "$wanted_status ...$words..." "$status $output" ;;
    esac
}

prepare() {
    run_command "$@"
    return "$status"
}

# Two empty texts are not accepted, because a failed command would also print
# nothing.
is() {
    if [ "$2$3" = '' ]; then
        bad "$1" 'a text, or "empty" in the place of "is"' "$3"
    elif [ "${2% }" = "${3% }" ]; then
        good "$1"
    else
        bad "$@"
    fi
}

gives() {
    name=$1 words=$2
    shift 2
    run_command "$@"
    is "$name" "$words" "$output"
}

# Both texts may be empty, because `joined` adds a message to the text if a
# command failed.
same() {
    case $2 in
    *': exit status '*) bad "$@" ;;
    *) if [ "${2% }" = "${3% }" ]; then good "$1"; else bad "$@"; fi ;;
    esac
}

empty() {
    if [ "$2" = '' ]; then good "$1"; else bad "$1" nothing "$2"; fi
}

joined() {
    printed=$("$@") || printed="${1##*/}: exit status $?"
    set -f
    # shellcheck disable=SC2086 # words
    set -- $printed
    echo "$*"
    set +f
}

await() {
    for _ in $(seq "${AWAIT:-300}"); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.2
    done
    bad "$*" 'within a minute' 'not even then'
}

hold() {
    mkfifo "$work/held"
    sqlite3 "$1" <"$work/held" &
    holder=$!
    exec 8>"$work/held"
    printf 'BEGIN IMMEDIATE;\n.shell touch "%s"\n' "$work/holds" >&8
    await test -e "$work/holds"
}

let_go() {
    echo 'COMMIT;' >&8
    exec 8>&-
    wait "$holder"
    rm "$work/held" "$work/holds"
}

# Checks all archives that the test has left, except those in $damaged:
# references must point to existing rows.
references() {
    grep -laD skip '^SQLite format 3' ./* >"$work/archives" 2>/dev/null
    while IFS= read -r archive; do
        archive=${archive#./}
        case " ${damaged:-} " in *" $archive "*) continue ;; esac
        run_command "sqlite3 '$archive' 'PRAGMA foreign_key_check'"
        empty "rows of $archive that point nowhere" "$output"
    done <"$work/archives"
}

finish() {
    references
    [ "${served:-no}" = no ] || serve_end
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
