# Formats the counts of `make fault-matrix`: a row for each command, and a column
# for each kind of fault. The last rows count the outcomes of all commands.
BEGIN {
    print "Faults that were tried in each command, as counted by `make fault-matrix`."
    print "In the column power, faults are states of the files after a power failure."
    print ""
    FS = "\t"
    kinds = split("open read write sync rename link unlink truncate " \
                  "lock mkdir close mmap stat list power", kind, " ")
}
# The words that name the command: "archive tag", without operands.
function command(line,    w) {
    split(line, w, " ")
    return w[1] == "archive" || w[1] == "event" && w[2] ~ /\./ ? w[1] " " w[3] \
         : w[1] == "event" || w[1] == "page" ? w[1] " " w[2] : w[1]
}
{
    name = command($1)
    if (!(name in seen)) row[++rows] = name
    seen[name] = 1
    tried[name, $2] += $3
    total[$2] += $3
    refused[$2] += $4
    usual[$2] += $5
    wrong[$2] += $6
}
function width(name) {
    return length(name) < 5 ? 5 : length(name)
}
function cells(first, from, key,    i, line) {
    line = sprintf("%-21s", first)
    for (i = 1; i <= kinds; i++)
        line = line sprintf(" %*s", width(kind[i]), \
            key == "" ? from[kind[i]] + 0 : \
            (key, kind[i]) in tried ? tried[key, kind[i]] : ".")
    print line
}
END {
    line = sprintf("%-21s", "command")
    for (i = 1; i <= kinds; i++)
        line = line sprintf(" %*s", width(kind[i]), kind[i])
    print line
    for (r = 1; r <= rows; r++) cells(row[r], total, row[r])
    print ""
    cells("all", total, "")
    cells("exit status 3, or old", refused, "")
    cells("as usual, or new", usual, "")
    cells("wrong", wrong, "")
}
