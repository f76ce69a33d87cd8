# Gives flex and bison a %include, which they lack.
#
#     awk -f include.awk quax/quax.l
#
# A line
#
#     %include "../movetext.l"
#
# includes a file of the same form section by section: its definitions in place
# of the line, its rules after the file's own rules, its code after the file's
# own code. In an included file, @name@ is the prefix of the including file
# without its "_", and @NAME@ is this prefix in capitals. The prefix must be set
# before the line.

function add(section, line, included) {
    if (included && section > 1)
        last[section] = last[section] line "\n"
    else
        own[section] = own[section] line "\n"
}

# Called for every line of a file, including included ones.
function take(path, included,    line, section, status) {
    section = 1
    while ((status = (getline line < path)) > 0) {
        if (match(line, /prefix(="| \{)[a-z]+_/)) {
            name = substr(line, RSTART, RLENGTH - 1)
            sub(/.*["{]/, "", name)
        }
        gsub(/@name@/, name, line)
        gsub(/@NAME@/, toupper(name), line)
        if (line == "%%")
            section++
        else if (line ~ /^%include "/)
            take(folder(path) substr(line, 11, length(line) - 11), 1)
        else
            add(section, line, included)
    }
    if (status < 0) {
        print "no " path > "/dev/stderr"
        exit 1
    }
}

function folder(path) {
    return match(path, /.*\//) ? substr(path, 1, RLENGTH) : ""
}

BEGIN {
    take(ARGV[1], 0)
    printf "%s%%%%\n%s%s%%%%\n%s%s", own[1], own[2], last[2], own[3], last[3]
}
