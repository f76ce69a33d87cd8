#!/bin/sh
# Checks that every mutant of tests/mutate/mutants.txt is applicable: exactly
# one line of its file has the text to change, and the groups that must kill the
# mutant exist.
set -u

awk '
function tell(words) {
    print "tests/mutate/mutants.txt: " file ": " was ": " words
    failed = 1
}
function lines_with(path, part,   line, found, status) {
    found = 0
    while ((status = (getline line < path)) > 0)
        found += index(line, part) > 0
    close(path)
    return status < 0 ? -1 : found
}
function there(path,   line, status) {
    status = (getline line < path)
    close(path)
    return status >= 0
}
function group_is_there(group) {
    if (group == "cases" || group == "examples")
        return 1
    if (group ~ /^unit\//)
        return there("tests/" group ".c")
    return there("tests/" group (group ~ /^cases\// ? ".case" : ".sh"))
}
function judge(   n, i, list, found) {
    if (file == "")
        return
    found = lines_with(file, was)
    if (found != 1)
        tell(found < 0 ? "there is no such file" : found " lines have it, not 1")
    n = split(by, list, " ")
    for (i = 1; i <= n; i++)
        if (!group_is_there(list[i]))
            tell("there is no group " list[i])
    file = was = by = ""
}
/^#/ { next }
NF == 0 { judge(); next }
/^was: / { was = substr($0, 6); next }
/^by: / { by = substr($0, 5); next }
/^now:/ || /^survives: / { next }
file != "" { tell("no empty line before " $0) }
{ file = $0 }
END { judge(); exit failed }' tests/mutate/mutants.txt
