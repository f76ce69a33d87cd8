#!/bin/sh
# The files of templates/ as rows of a C table: name, hash of what is written, bytes.
# Of styles and scripts indentation, empty lines and lines of comment are left
# out, as every page holds them; templates are as template.awk makes them.
#
#     embed.sh FILE...
set -eu
export LC_ALL=C

written() {
    case $1 in
    *.css | *.js) sed -e 's/^ *//' -e '/^\/\//d' -e '/^\/\*.*\*\/$/d' -e '/^$/d' "$1" ;;
    *)
        awk -f "${0%/*}/template.awk" "$1"
        [ -n "$(tail -c 1 "$1")" ] || echo
        ;;
    esac
}

# "sha256-" and the digest in base 64.
hash_of() {
    octal=$(written "$1" | sha256sum | awk '{
        digits = "0123456789abcdef"
        for (i = 1; i <= 64; i += 2) {
            high = index(digits, substr($1, i, 1)) - 1
            low = index(digits, substr($1, i + 1, 1)) - 1
            printf "\\%03o", 16 * high + low
        }
    }')
    # shellcheck disable=SC2059  # the digest is a format
    echo "sha256-$(printf "$octal" | base64)"
}

for file; do
    written "$file" >/dev/null
    hash=$(hash_of "$file")
    printf '{"%s", "%s", %d, (const unsigned char[]){\n' "${file##*/}" \
        "$hash" "$(written "$file" | wc -c)"
    written "$file" | od -An -v -tu1 | sed 's/ *\([0-9][0-9]*\)/\1,/g'
    printf '}},\n'
done
