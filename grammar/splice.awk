# Puts the shared parts of movetext where a grammar asks for them.
#
#     awk -f splice.awk movetext.l quax/quax.l
#
# The first file is parted by lines "=== NAME"; a line "@movetext NAME" of the
# second becomes the part of that name. What stands before the first part is a
# remark.
FNR == NR && /^=== / { name = $2; known[name] = 1; next }
FNR == NR { part[name] = part[name] $0 "\n"; next }
/^@movetext / {
    if (!($2 in known)) {
        print FILENAME ":" FNR ": no part " $2 > "/dev/stderr"
        exit 1
    }
    printf "%s", part[$2]
    next
}
{ print }
