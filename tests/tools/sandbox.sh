#!/bin/sh
# Tests the sandbox: a preloaded library (tests/sandbox/intruder.c) tries all that
# is refused, in every command; what commands need is permitted; and the table of
# the sandbox has a row for each command and each option that names a file.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

# ---- the table ---------------------------------------------------------------

sh "$top/tests/sandbox/rows.sh" "$top/tools/sandbox.def" >rows
ludex -h | awk '/^  [a-z]/ { print $1 }' | sort >commands
awk '$1 == "COMMAND" { sub(",", "", $2); print $2 }' rows | sort -u >with_rows
is 'each command has a row' "$(cat commands)" "$(cat with_rows)"

# The value of an option with such an argument is a path; some lists are not.
while read -r command; do
    ludex "$command" -h
done <commands >helps
sed -n 's/^.*--\([a-z-]*\) \([^ ]*|\)*\(FILE\|DIR\|OUT\|ADDRESS\|LIST\)\( .*\)*$/\1/p' \
    helps | grep -vx 'columns\|dates\|tiebreaks' | sort -u >options
awk '$1 == "OPTION" && $3 != "IN_PLACE" { sub(",", "", $2); print $2 }' rows |
    sort >with_rows
is 'each option that names a file has a row' "$(cat options)" "$(cat with_rows)"

sed -n 's/^COMMAND //p' rows >wanted
awk '/^\.It Cm / { name = substr($0, 8); next }
/^[A-Z_]+, [A-Z_]+, / { print name ", " $0 }' "$top/man/ludex-internals.7" >shown
is 'the manual shows the table' "$(cat wanted)" "$(cat shown)"

# ---- the kernel --------------------------------------------------------------

says=$(ludex version --verbose)
case $says in
*sanitizer*)
    echo 'skipped: the sandbox, under the sanitizers'
    finish
    exit
    ;;
esac
intruder="LD_PRELOAD=$top/$BUILD/tests/sandbox/intruder.so"
abi=$(ludex version --verbose --format json | sed 's/.*"landlock":\([0-9]*\).*/\1/')
off='sandbox: none: LUDEX_SANDBOX is off'
has 0 "$off" 'LUDEX_SANDBOX=off ludex version --verbose'
clean='records: 3, clean: 3, with errors: 0, plies: 57'
has 0 'sandbox: none: the kernel has neither' \
    "$intruder LANDLOCK=0 SECCOMP=no ludex version --verbose"
expect 0 "$clean" "$intruder LANDLOCK=0 SECCOMP=no ludex check quax/taylor.qux"
has 0 '{"landlock":0,"seccomp":false}' \
    "$intruder LANDLOCK=0 SECCOMP=no ludex version --verbose --format json"
[ ! -e /proc/sys/kernel/seccomp/actions_avail ] ||
    is 'the kernel has seccomp' seccomp "$(echo "$says" | grep -o 'seccomp$')"
case $says in
*'landlock ABI'*seccomp) ;;
*)
    echo 'skipped: the sandbox, which this kernel does not support'
    finish
    exit
    ;;
esac
has 0 'sandbox: seccomp; the kernel has no landlock' \
    "$intruder LANDLOCK=0 ludex version --verbose"
has 0 "sandbox: landlock ABI $abi; the kernel has no seccomp" \
    "$intruder SECCOMP=no ludex version --verbose"
# A kernel of these versions would refuse the rules of a later one.
for version in 1 2 3; do
    has 0 "sandbox: landlock ABI $version, seccomp" \
        "$intruder LANDLOCK=$version ludex version --verbose"
    expect 0 - "$intruder LANDLOCK=$version ludex convert --to json -o $version.json quax/taylor.qux"
    has 0 'stored: 3' "$intruder LANDLOCK=$version ludex import $version.ldx quax/taylor.qux"
done

# ---- attempts ----------------------------------------------------------------

outside=$top/$BUILD/outside.$$
mkdir "$outside" && echo secret >"$outside/secret"
trap 'rm -rf "$work" "$outside"' EXIT

# intrude WORD...: runs ludex, in which all is tried. The report is then in the
# file `report`.
intrude() {
    rm -f "$work/report"
    env "$intruder" OUTSIDE="$outside" INTRUDER="$work/report" ludex "$@" \
        >"$work/output" 2>&1 </dev/null
    # kernels before version 6 permit signals to other processes
    [ "$abi" -ge 6 ] || sed -i 's/kill-parent //' "$work/report"
}

# refuses NAMES WORD...: runs ludex, and checks that everything was refused except
# the attempts with these names.
refuses() {
    permitted=$1
    shift
    intrude "$@"
    is "ludex $* is refused all but what it needs" "$permitted" \
        "$(sed 's/[0-9]*$/refused/' "$work/report")"
}

case $outside in
/tmp/* | /var/tmp/* | /usr/* | /opt/*) echo 'skipped: files in a permitted folder' ;;
*)
    made='clone vfork kill fork '
    while IFS='|' read -r permitted line; do
        eval "set -- $line"
        refuses "${permitted}refused" "$@"
    done <<EOF
|check quax/taylor.qux
|check quax
|convert --to json -o made.json quax/taylor.qux
|repair --output repaired quax
$made|show quax/taylor.qux
|moves quax/taylor.qux
|perft --game quax 1
|solve --game quax --size 3
|generate --game quax
|import made.ldx quax/taylor.qux
|export made.ldx
|query made.ldx plies=19
|explore made.ldx --game quax
|event events/made.event standings
|event new.event new Open --rounds 3
|event generate
|ratings made.ldx
$made|page record quax/taylor.qux -o page.html
|archive made.ldx stats
|archive made.ldx backup backup.ldx
|games
|notations
|version
EOF
    is 'the secret is still there' secret "$(cat "$outside/secret")"
    while read -r command; do
        grep -q "^\(.made\)*|$command" "$top/tests/tools/sandbox.sh" ||
            [ "$command" = help ] || bad "$command" 'an attempt' none
    done <commands

    # from when: before the first byte of the input is read
    AT_OPEN=quax/taylor.qux
    export AT_OPEN
    refuses refused check quax/taylor.qux
    unset AT_OPEN

    # a pipe, which needs no rule
    mkfifo input
    cat quax/taylor.qux >input &
    refuses refused check input
    cat quax/taylor.qux | is 'a pipe' refused "$(
        env "$intruder" OUTSIDE="$outside" INTRUDER="$work/piped" ludex check /dev/stdin >out
        sed 's/[0-9]*$/refused/' "$work/piped"
    )"
    # A command with an archive on a server may connect and read, and no more.
    refuses 'read list passwords socket socketpair connect bind sendto sendmsg sendmmsg keyctl add_key request_key refused' \
        query postgresql://127.0.0.1:1/none
    # The same attempts without the sandbox, so that they are known to work.
    LUDEX_SANDBOX=off
    export LUDEX_SANDBOX
    intrude check quax/taylor.qux
    unset LUDEX_SANDBOX
    has 0 'read list write create create-nameless mkdir' "cat $work/report"
    has 0 ' ptrace ' "cat $work/report"
    has 0 ' socket ' "cat $work/report"
    ;;
esac

# ---- what commands need ------------------------------------------------------

# not in /tmp, which many commands may change
apart=$top/$BUILD/apart.$$
mkdir "$apart"
trap 'rm -rf "$work" "$outside" "$apart"' EXIT
cp -R quax brax events "$apart"
cd "$apart" || exit 1
mkdir -p far/away far/out linked
cp quax/taylor.qux far/away/
cp brax/hexagon.board far/away/
ln -s ../far/away/taylor.qux linked/one.qux
ln -s far/away/taylor.qux link.qux
expect 0 "$clean" 'ludex check link.qux'
expect 0 "$clean" 'ludex check linked'
# A record names a board next to the link.
printf '[Game "brax"]\n[Board "hexagon.board"]\n\n*\n' >far/named.brx
cp brax/hexagon.board .
ln -s far/named.brx named.brx
has 0 'clean: 1' 'ludex check named.brx'
has 0 'clean: 1' 'ludex check - <far/named.brx'
has 0 'clean: 1' 'ludex check --board far/away/hexagon.board far/named.brx'
# and a board that is itself a link
mkdir boards
ln -s ../far/away/hexagon.board boards/linked.board
printf '[Game "brax"]\n[Board "linked.board"]\n\n*\n' >boards/named.brx
has 0 'clean: 1' 'ludex check boards/named.brx'
has 0 'clean: 1' 'cd boards; ludex check - <named.brx'
# outputs through links, in other folders, and in none
echo old >far/out/target.json
ln -s far/out/target.json to.json
expect 0 - 'ludex convert --to json -o to.json quax/taylor.qux'
has 0 '"tags"' 'cat far/out/target.json'
expect 0 - 'test -L to.json'
expect 0 - 'ludex convert --to json -o "$PWD/far/out/absolute.json" link.qux'
expect 0 - 'ludex convert --to json -o far/out/../away/up.json link.qux'
expect 0 - 'ludex convert --to json -o /dev/null link.qux'
has 0 '"tags"' 'ludex convert --to json -o /dev/stdout link.qux'
has 0 '"tags"' 'ludex convert --to json -o /dev/fd/1 link.qux'
has 0 'clean: 3' 'ludex check /dev/stdin <link.qux'
has 0 'clean: 3' 'ludex check /dev/fd/3 3<link.qux'
has 0 'clean: 3' 'cat link.qux | ludex check /dev/fd/0'
mkfifo pipe
has 0 'clean: 3' 'cat link.qux >pipe & ludex check pipe'
has 0 '"tags"' 'cat pipe & ludex convert --to json -o pipe link.qux; wait'
has 0 'clean: 3' 'exec 3<link.qux; mkdir gone; cd gone; rmdir ../gone; ludex check - <&3'
# archives by links, and temporary files in an unusual folder
ludex import far/out/a.ldx quax/taylor.qux >/dev/null
ln -s far/out/a.ldx a.ldx
has 0 'stored: 7' 'ludex import a.ldx quax'
has 0 'games' 'env -u HOME ludex archive a.ldx stats | sed s/^/games/'
has 0 '"tags"' 'TMPDIR=/none ludex convert --sort plies --to json quax/taylor.qux'
expect 0 'records: 10, bytes: 421888' 'ludex archive a.ldx backup far/copy.ldx'
expect 0 - 'ludex page site a.ldx -o far/new/'
expect 0 - 'test -d far/new/games'
# files that are rewritten, and outputs next to others
cp quax/taylor.qux far/repaired.qux
sed 's/d3/D3/' quax/taylor.qux >far/upper.qux
ln -s far/upper.qux upper.qux
has 0 'far/upper.qux' 'ludex repair --in-place far/upper.qux 2>&1; ls far/*'
expect 0 - 'grep -q D3 far/upper.qux~ && ! grep -q D3 far/upper.qux'
ludex event far/club.event new Club --rounds 3 >/dev/null
for name in Ann Bob Cid Dan; do
    ludex event far/club.event add $name >/dev/null
done
ln -s far/club.event club.event
has 0 'Dan' 'ludex event club.event pair --write --seed 1'
has 0 'by forfeit' 'ludex event club.event result 1 2 -+'
has 0 'undone' 'ludex event club.event undo'
printf '[Game "quax"]\n\nd3 d3 *\n' >broken.qux
has 1 'broken: 1' 'ludex import b.ldx --broken-to far/away/broken.qux broken.qux'
expect 0 - 'test -s far/away/broken.qux'
# libraries, fonts and encodings: the same pictures as without the sandbox
draw() {
    ludex show --to png -o "$1.png" quax/taylor.qux
    ludex page booklet -o "$1.pdf" quax/taylor.qux
    ludex convert --to native --encoding EUC-JP! -o "$1.qux" quax/taylor.qux
    cat "$1.png" "$1.qux" "$1.pdf" | grep -av 'CreationDate'
} 2>&1
draw one >with
LUDEX_SANDBOX=off
export LUDEX_SANDBOX
draw two >without
unset LUDEX_SANDBOX
expect 0 - 'cmp with without'
expect 0 - 'test -s one.png && test -s one.pdf && test -s one.qux'
# an option after one that is unknown
has 2 "unrecognized option '--bad'" 'ludex check --bad -h'
# git's rules above a folder
mkdir -p tree/.git/info tree/sub
printf 'no*\n' >tree/.gitignore
cp link.qux tree/sub/yes.qux
cp link.qux tree/sub/no.qux
has 0 'clean: 3,' 'ludex check tree/sub'
finish
