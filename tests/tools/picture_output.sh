#!/bin/sh
# Checks that a picture of any kind that cannot be written leaves nothing half
# written. An existing file keeps its permissions, a link its target, and inputs
# stay unchanged.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

# list: sets $names to the names in the folder.
list() {
    names=
    for name in * .[!.]*; do
        [ ! -e "$name" ] && [ ! -L "$name" ] || names="$names$name "
    done
}

mkdir out && cp quax/taylor.qux out && cd out || exit 1
ln taylor.qux twin
ln -s /dev/full full
ln -s private link
echo old >private && chmod 600 private
echo old >old
printf 'like dark\n' >own.theme
printf '# mine\nlike dark\nboard #12\n' >bad.theme
list
begun=$names
for form in svg png pdf gif kitty sixel; do
    show="ludex show --to $form"

    # Faults of the environment: a full disk, a file that is too large, no
    # folder, no permission.
    has 3 'full: No space left on device' "$show -o full taylor.qux"
    has 3 'ludex: standard output: No space left on device' \
        "$show taylor.qux >/dev/full"
    for name in there old; do
        has 3 "ludex: $name: File too large" "ulimit -f 1; exec $show -o $name taylor.qux"
    done
    has 3 'ludex: no/where: No such file' "$show -o no/where taylor.qux"
    read_output old
    is "$form, what was there" old "$output"
    list
    is "$form, nothing is left" "$begun" "$names"

    # If there are several pictures, those before the fault are complete.
    case $form in
    svg | png | pdf)
        has 3 'File too large' "ulimit -f 1; exec $show --every -o of.$form taylor.qux"
        ;;
    *)
        has 3 'there: File too large' \
            "ulimit -f 8; exec $show --every -o there taylor.qux"
        ;;
    esac
    list
    is "$form, nothing of several" "$begun" "$names"

    # The reading program ends early.
    $show taylor.qux 2>../said | head -c 1 >../one
    broken=$(wc -c <../one)
    [ ! -s ../said ] || broken='something said'
    is "$form, a pipe that breaks" 1 "$broken"

    # An input is not overwritten, under any name.
    for name in taylor.qux twin; do
        expect 2 'ludex: taylor.qux: the output file must not be one of the input files' \
            "$show -o $name taylor.qux"
    done
    has 2 'own.theme: the output file must not be one of the input files' \
        "$show --theme own.theme -o own.theme taylor.qux"
    read_output own.theme
    is "$form, a theme that is read" 'like dark' "$output"

    # Permissions and links are kept.
    echo old >private
    expect 0 - "$show -o link taylor.qux"
    is "$form, rights and links stay" "600 'private'
777 'link' -> 'private'" "$(stat -c '%a %N' private link)"
    into ../piped show --to $form taylor.qux
    cmp ../piped private || status=different
    is "$form, the same" 0 "$status"

    # The line of an invalid theme is reported before anything is written.
    has 2 'ludex: --theme: bad.theme:3: ' "$show --theme bad.theme -o x taylor.qux"
    list
    is "$form, nothing is left after all" "$begun" "$names"
done

# If memory runs out while fontconfig reads the fonts, the program ends. In the
# thread of Pango, fontconfig would try again forever. The limit of the processor
# time ends such a child.
if [ "${SANITIZED:-no}" != yes ]; then
    for at in 1200 1350 1400 1450 1500 1550; do
        expect 3 'ludex: an image cannot be drawn: out of memory' \
            "ulimit -t 30; LD_PRELOAD=$top/$BUILD/tests/faults/fault_injection.so \
            FAIL_AT=$at FAIL_ALL=yes timeout 10 ludex show --to sixel taylor.qux"
    done
fi

finish
