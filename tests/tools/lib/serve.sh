# shellcheck shell=sh disable=SC2154
# For tests that run ludex often. Sourced after expect.sh. Commands run in one
# process, into which the program is linked (tests/commands/serve.c). If $LUDEX
# is a program of another build, it is run itself, and so is a command that needs
# its own process.
#
#     ask WORD...               runs `ludex WORD...`; sets $status, and $found to
#                               its output, as `joined` does; messages are in the
#                               file $work/err
#     run WORD...               does the same, but sets $output to the whole output
#                               on both streams, as in `expect`
#     into FILE WORD...         does the same, with the output in a file
#     rows [N]                  sets $found to the rows of the table that `run`
#                               printed, or to their first N columns, without
#                               column heads and with single spaces
#     finds ARCHIVE QUERY IDS [NAME]
#                               checks the records that a query finds, in order; if
#                               agree.sh was sourced too, notes the query for SQL
#     tells STATUS LINE WORD... checks the status of `ludex WORD...`, and the first
#                               line of its messages
#
# `expect`, `has`, `gives` and `prepare` also use the process if their command
# consists of ludex and of programs that the process supports, and needs no
# expansion by a shell (tests/commands/line.h). The process does not see variables
# that are exported later.

blanks=$(printf ' \t\n\r')

serve_begin() {
    mkfifo "$work/requests" "$work/answers"
    "$top/$BUILD/tests/commands/serve" "$work/requests" "$work/answers" &
    server=$!
    exec 7>"$work/requests" 6<"$work/answers"
}

# Called by `finish`. Sanitizers report when the process ends.
serve_end() {
    exec 7>&-
    wait "$server" || bad 'the process of the commands' 'status 0' "status $?"
}

# request MODE OUT ERR WORD...: sends a request to serve.c, and sets $status and
# $found.
request() {
    mode=$1 out=$2 err=$3
    shift 3
    printf '%s\0' $(($# + 4)) "$mode" "$PWD" "$out" "$err" "$@" >&7
    if ! read -r status found <&6; then
        echo "ludex ended the process that it ran in: $*"
        status=died found=
        : >"$out"
        : >"$err"
        rm "$work/requests" "$work/answers"
        serve_begin
    fi
}

ask() {
    if [ "$served" = yes ]; then
        request words "$work/out" "$work/err" ludex "$@"
    else
        found=$("$LUDEX" "$@" 2>"$work/err" </dev/null)
        status=$?
        set -f
        IFS=$blanks
        # shellcheck disable=SC2086 # words
        set -- $found
        unset IFS
        set +f
        found=$*
    fi
    [ "$status" = 0 ] || found="ludex: exit status $status"
}

run() {
    if [ "$served" = yes ]; then
        request files "$work/output" "$work/output" ludex "$@"
    else
        "$LUDEX" "$@" >"$work/output" 2>&1 </dev/null
        status=$?
    fi
    read_output "$work/output"
}

into() {
    file=$1
    shift
    if [ "$served" = yes ]; then
        request files "$file" "$work/err" ludex "$@"
    else
        "$LUDEX" "$@" >"$file" 2>"$work/err" </dev/null
        status=$?
    fi
}

# Sets $cells to the first $1 columns of $row.
cut_row() {
    cells=${row%%,*} columns=1
    while [ $columns -lt "$1" ]; do
        row=${row#*,} columns=$((columns + 1))
        cells=$cells,${row%%,*}
    done
}

rows() {
    found=
    {
        read -r row || return
        while IFS= read -r row; do
            row=${row%"$carriage_return"} cells=$row
            [ $# = 0 ] || cut_row "$1"
            found=$found${found:+ }$cells
        done
    } <"$work/output"
}

finds() {
    ask query "$1" "$2" --columns id --format values
    [ -z "${extension:-}" ] || asked "$1" "$2" "$found"
    same "${4:-$2}" "$3" "$found"
}

tells() {
    wanted_status=$1 words=$2
    shift 2
    ask "$@"
    read -r line <"$work/err" || line=
    is "$*" "$wanted_status $words" "$status $line"
}

# Replaces the function of expect.sh.
run_command() {
    status=no
    [ "$served" = no ] || request line "$work/output" "$work/output" "$*"
    if [ "$status" = no ]; then
        run_in_shell "$@"
    else
        read_output "$work/output"
    fi
}

# Replaces the function of expect.sh. The process searches for the words, as
# reading long outputs in the shell would take a process.
has() {
    wanted_status=$1 words=$2
    shift 2
    status=no found=no
    [ "$served" = no ] || request line "$work/output" "$work/output" "$*"
    if [ "$status" = no ]; then
        run_in_shell "$@"
        case $output in *"$words"*) found=yes ;; esac
    elif [ "$status" = "$wanted_status" ]; then
        request find "$work/output" "$work/output" "$words"
        [ "$status" != 0 ] || found=yes
        status=$wanted_status
    fi
    if [ "$status:$found" = "$wanted_status:yes" ]; then
        good "$*"
    else
        read_output "$work/output"
        bad "$*" "$wanted_status ...$words..." "$status $output"
    fi
}

printf '\r\n' >"$work/line_end"
read -r carriage_return <"$work/line_end"
served=no
# shellcheck disable=SC3013 # supported by every shell in use
if [ "$LUDEX" -ef "$top/$BUILD/ludex" ]; then
    # Nobody would answer, so opening the pipe would wait forever.
    [ -x "$top/$BUILD/tests/commands/serve" ] || {
        echo "$BUILD/tests/commands/serve is missing: make tests-built"
        exit 1
    }
    served=yes
    serve_begin
fi
