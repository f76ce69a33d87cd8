#!/bin/sh
# Checks which objects need symbols of which others. A violation is a circle
# that is not in tests/lint/links.table, a line there whose circle no longer
# exists, or a symbol from a later layer of tests/lint/includes.table. A
# scanner, its parser and the file that starts them, all with the same name,
# always form a circle. Prints a line for each violation, and below a circle the
# symbols that cause it. Run it in the project's folder, after building the
# objects.
set -u
BUILD=${BUILD:-build}

{
    find games grammar src pictures events db sql tools -name '*.c' \
        ! -path 'sql/postgres/*' ! -path 'sql/sqlite/*' | sed 's/c$/o/'
    find grammar/*/ -name '*.l' | sed 's/l$/lex.o/'
    find grammar/*/ -name '*.y' | sed 's/y$/tab.o/'
} | sed "s|^|$BUILD/|" | sort | xargs nm -A -g -P 2>&1 | awk -v build="$BUILD/" '
FILENAME ~ /includes\.table$/ {
    for (i = 2; $1 == "layer" && i <= NF; i++)
        layer[$i] = FNR
    next
}

FILENAME ~ /links\.table$/ {
    if (/^ /)
        for (i = 1; i <= NF; i++)
            allowed[$i] = listed
    else if (!/^(#|$)/ && !reason)
        where[++listed] = FILENAME ":" FNR ": "
    reason = /^[^# ]/
    next
}

# An input line, such as: build/src/base/text.o: text_equal T ...
index($1, build) != 1 || $1 !~ /\.o:$/ {
    breach($0)
    next
}
{
    object = substr($1, length(build) + 1, length($1) - length(build) - 3)
    objects[object] = 1
    if ($3 == "U" || $3 == "w")
        needs[object, $2] = 1
    else
        home[$2] = object
}

function breach(words) {
    print words
    failed = 1
}

function link_objects(   pair, part, target) {
    for (pair in needs) {
        split(pair, part, SUBSEP)
        target = home[part[2]]
        if (target == "" || target == part[1])
            continue
        after[part[1]] = after[part[1]] " " target
        before[target] = before[target] " " part[1]
        uses[part[1]] = uses[part[1]] " " part[2] "@" target
        check_layers(part[1], part[2], target)
    }
}

# A layer needs nothing from a later layer, nor from another folder on its own
# line.
function check_layers(user, symbol, owner,   above, below) {
    above = user
    below = owner
    sub(/\/[^\/]*$/, "", above)
    sub(/\/[^\/]*$/, "", below)
    if ((above in layer) && (below in layer) && above != below &&
        layer[below] >= layer[above])
        breach(user " needs " symbol " of a later layer, " owner)
}

# Returns all nodes of a set that can be reached from `start` along `edges`.
function reach(start, edges, within, found,   queue, head, tail, n, list, i) {
    split("", found)
    found[start] = 1
    queue[tail = head = 1] = start
    while (head <= tail) {
        n = split(edges[queue[head++]], list, " ")
        for (i = 1; i <= n; i++)
            if ((list[i] in within) && !(list[i] in found)) {
                found[list[i]] = 1
                queue[++tail] = list[i]
            }
    }
}

# Returns the circle of the table that lists an object, by its name, its folder,
# or the folders next to that; or 0.
function listed_in(name,   path) {
    path = name
    if (!(path in allowed))
        sub(/[^\/]*$/, "", path)
    if (!(path in allowed))
        sub(/[^\/]*\/$/, "*/", path)
    return (path in allowed) ? allowed[path] : 0
}

# The files of a parser: grammar/NAME/NAME.lex, NAME.tab and NAME.
function is_parser(members,   name, part) {
    for (name in members) {
        split(name, part, "/")
        sub(/\.(lex|tab)$/, "", part[3])
        if (part[1] != "grammar" || part[2] != part[3])
            return 0
    }
    return 1
}

function judge(members, count,   name, number, strange) {
    if (is_parser(members))
        return
    for (name in members)
        number = listed_in(name)
    for (name in members)
        strange = strange || !number || listed_in(name) != number
    if (strange) {
        breach("a circle of " count " objects:")
        for (name in members)
            tell(name, members)
        return
    }
    seen[number] = 1
    for (name in allowed)
        if (allowed[name] == number && name !~ /\/$/ && !(name in members))
            breach(where[number] name " is in the circle no more")
}

function tell(name, members,   n, list, i, part) {
    n = split(uses[name], list, " ")
    for (i = 1; i <= n; i++) {
        split(list[i], part, "@")
        if (part[2] in members)
            print "    " name " needs " part[1] " of " part[2]
    }
}

END {
    link_objects()
    for (name in objects)
        left[name] = 1
    for (object in objects) {
        if (!(object in left))
            continue
        reach(object, after, left, below)
        reach(object, before, below, members)
        count = 0
        for (name in members) {
            count++
            delete left[name]
        }
        if (count > 1)
            judge(members, count)
    }
    for (i = 1; i <= listed; i++)
        if (!(i in seen))
            breach(where[i] "there is no such circle")
    exit failed
}
' tests/lint/includes.table tests/lint/links.table -
