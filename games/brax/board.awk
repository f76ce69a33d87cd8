# Converts a valid board file, ludex-board(5), with its points ordered by column,
# then row, to the contents of a C initializer of struct brax_board.
BEGIN { n = 0 }

{ sub(/#.*/, "") }

$1 == "board" {
    sub(/^[^"]*/, "")
    title = $0
}

$1 == "point" {
    name[n] = $2
    number[$2] = n
    column[n] = index("ABCDEFGHIJKLMNOPQRSTUVWXYZ", substr($2, 1, 1))
    row[n] = substr($2, 2) + 0
    x[n] = $3
    y[n] = $4
    place[column[n], row[n]] = n + 1
    if (column[n] > columns)
        columns = column[n]
    if (row[n] > rows)
        rows = row[n]
    n++
}

$1 == "segment" { colour[$2, $3] = colour[$3, $2] = $4 }

$1 == "men" {
    seat = ($2 ~ /^red/) + 2 * ($2 ~ /marked$/)
    for (i = 3; i <= NF; i++)
        start[seat] = start[seat] " | (brax_set)1 << " number[$i]
}

function neighbours(i, wanted,   j) {
    for (j = 0; j < n; j++)
        if (colour[name[i], name[j]] == wanted)
            to = to (degree++ ? ", " : "") j
}

function print_point(i,   blue) {
    to = ""
    degree = 0
    neighbours(i, "blue")
    blue = degree
    neighbours(i, "red")
    printf "{.to = {%s}, .blue = %d, .degree = %d, .name = {%d, %d}, ", to,
        blue, degree, column[i], row[i]
    printf ".x = %d, .y = %d},\n", x[i], y[i]
}

# Returns the point, counted from 1, to which a symmetry of the board maps point
# i, or 0 if there is none. The symmetries are numbered as in symmetry.c.
function turned(i, how,   c, r, was) {
    c = column[i]
    r = row[i]
    if (int(how / 4) % 2) {
        was = c
        c = r
        r = was
    }
    if (how % 2)
        c = columns + 1 - c
    if (int(how / 2) % 2)
        r = rows + 1 - r
    return place[c, r]
}

# Returns 1 if every segment keeps its colour, or, if exchanged, changes it.
function fits(how, exchanged,   i, j, a, b, was, is) {
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            a = turned(i, how)
            b = turned(j, how)
            if (!a || !b)
                return 0
            was = colour[name[i], name[j]]
            is = colour[name[a - 1], name[b - 1]]
            if (exchanged && was)
                was = was == "blue" ? "red" : "blue"
            if (was != is)
                return 0
        }
    return 1
}

function turns(   how, bit, sum) {
    bit = 1
    for (how = 0; how < 16; how++) {
        sum += bit * fits(how % 8, how >= 8)
        bit *= 2
    }
    return sum
}

END {
    print ".node = {"
    for (i = 0; i < n; i++)
        print_point(i)
    print "},"
    for (i = 0; i < 4; i++)
        printf ".start[%d] = 0%s,\n", i, start[i]
    printf ".points = %d, .columns = %d, .rows = %d,\n", n, columns, rows
    for (i = 0; i <= 26; i++) {
        for (j = 0; j < n && column[j] <= i; j++)
            ;
        printf ".first[%d] = %d,\n", i, j
    }
    printf ".turns = %d,\n", turns()
    printf ".title = %s,\n", title
}
