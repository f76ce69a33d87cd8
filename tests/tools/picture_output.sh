#!/bin/sh
# A picture of any kind that cannot be written leaves nothing half done; an
# existing file keeps its permissions, a link its target, and inputs stay.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh

names() {
    find . -maxdepth 1 -mindepth 1 | sed 's,^\./,,' | sort | tr '\n' ' '
}

mkdir out && cp quax/taylor.qux out && cd out || exit 1
ln taylor.qux twin
before=$(names)
for form in svg png pdf gif kitty sixel; do
    show="ludex show --to $form"

    # Faults of the environment: no space, too large, no folder, no permission.
    has 3 'full: No space left on device' \
        "ln -s /dev/full full; $show -o full taylor.qux"
    rm -f full
    has 3 'ludex: standard output: No space left on device' \
        "$show taylor.qux >/dev/full"
    has 3 'ludex: there: File too large' "ulimit -f 1; $show -o there taylor.qux"
    has 3 'ludex: no/where: No such file' "$show -o no/where taylor.qux"
    echo old >there
    has 3 'ludex: there: File too large' "ulimit -f 1; $show -o there taylor.qux"
    expect 0 old cat there
    rm -f there
    is "$form, nothing is left" "$before" "$(names)"

    # Of several pictures, those before are complete.
    case $form in
    svg | png | pdf)
        has 3 'File too large' "ulimit -f 1; $show --every -o of.$form taylor.qux"
        ;;
    *)
        has 3 'there: File too large' \
            "ulimit -f 8; $show --every -o there taylor.qux"
        ;;
    esac
    is "$form, nothing of several" "$before" "$(names)"

    # The reader goes away.
    $show taylor.qux 2>said | head -c 1 >one
    is "$form, a pipe that breaks" '1 0' "$(wc -c <one) $(wc -c <said)"
    rm -f one said

    # An input is not written to, under any name.
    for name in taylor.qux twin; do
        expect 2 'ludex: taylor.qux: a file that is read cannot be written to' \
            "$show -o $name taylor.qux"
    done
    printf 'like dark\n' >own.theme
    has 2 'own.theme: a file that is read cannot be written to' \
        "$show --theme own.theme -o own.theme taylor.qux"
    expect 0 'like dark' cat own.theme
    rm own.theme

    # Permissions and links stay.
    echo old >private && chmod 600 private && ln -s private link
    expect 0 - "$show -o link taylor.qux"
    is "$form, rights stay" 600 "$(stat -c %a private)"
    is "$form, a link stays" private "$(readlink link)"
    $show taylor.qux >piped
    is "$form, the same" same "$(cmp piped private && echo same)"
    rm private link piped

    # An invalid theme: reported by its line, before anything is written.
    printf '# mine\nlike dark\nboard #12\n' >bad.theme
    has 2 'ludex: --theme: bad.theme:3: ' "$show --theme bad.theme -o x taylor.qux"
    rm bad.theme
    is "$form, nothing is left after all" "$before" "$(names)"
done

finish
