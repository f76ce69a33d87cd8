# Prints the structure of a GIF, from `od -An -v -tu1 -w1`: "size W H", "repeats
# N", for each picture "picture LEFT TOP WIDTH HEIGHT DELAY", and "end" if it
# ends correctly.
{ byte[n++] = $1 }

function two(at) {
    return byte[at] + 256 * byte[at + 1]
}

# Skips blocks up to the empty one.
function skip(at) {
    while (byte[at])
        at += byte[at] + 1
    return at + 1
}

function colours(flags) {
    return flags >= 128 ? 3 * 2 ^ (flags % 8 + 1) : 0
}

END {
    print "size", two(6), two(8)
    at = 13 + colours(byte[10])
    while (at < n && byte[at] != 59) {
        if (byte[at] == 33 && byte[at + 1] == 255)
            print "repeats", two(at + 16)
        if (byte[at] == 33 && byte[at + 1] == 249)
            delay = two(at + 4)
        if (byte[at] == 33) {
            at = skip(at + 2)
        } else if (byte[at] == 44) {
            print "picture", two(at + 1), two(at + 3), two(at + 5), two(at + 7), delay
            at = skip(at + 11 + colours(byte[at + 9]))
        } else
            exit
    }
    if (at == n - 1)
        print "end"
}
