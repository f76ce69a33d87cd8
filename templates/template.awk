# A template with the files that it includes in place of {{include FILE}}; each
# of these stands on a line of its own. What is wrong with a template is told by
# its line, and ends the build. The last line is written without its end.
#
#     awk -f template.awk FILE
function tell(words) {
    print FILENAME ":" FNR ": error: " words >"/dev/stderr"
    failed = 1
}

function give(line) {
    printf "%s%s", begun++ ? "\n" : "", line
}

function is_there(name,   line, status) {
    if (name !~ /^[a-z_]+\.[a-z]+$/)
        return 0
    status = (getline line < (folder name))
    close(folder name)
    return status >= 0
}

# What stands between {{ and }}.
function judge(word,   part, count) {
    count = split(word, part, " ")
    if (word ~ /^#[a-z_]+$/) {
        open[++depth] = substr(word, 2)
        opened[depth] = FNR
    } else if (word ~ /^\/[a-z_]+$/) {
        if (!depth)
            tell("{{" word "}} ends what was not begun")
        else if (open[depth] != substr(word, 2))
            tell("{{" word "}} stands in {{#" open[depth] "}} of line " opened[depth])
        if (depth)
            depth--
    } else if (count == 2 && part[1] ~ /^(style|script|include)$/) {
        if (!is_there(part[2]))
            tell("there is no file " part[2])
        if (part[1] == "include" && $0 != "{{" word "}}")
            tell("{{" word "}} is not alone on its line")
    } else if (word !~ /^[a-z_]+$/) {
        tell("{{" word "}} is none of a template's")
    }
}

BEGIN {
    folder = ARGV[1]
    if (!sub(/[^\/]*$/, "", folder))
        folder = ""
}
{
    rest = $0
    while (at = index(rest, "{{")) {
        rest = substr(rest, at + 2)
        if (!(end = index(rest, "}}"))) {
            tell("{{ without }} on its line")
            break
        }
        judge(substr(rest, 1, end - 1))
        rest = substr(rest, end + 2)
    }
}
/^{{include / {
    name = substr($0, 11, length($0) - 12)
    while ((getline line < (folder name)) > 0)
        give(line)
    close(folder name)
    next
}
{ give($0) }
END {
    for (; depth; depth--) {
        FNR = opened[depth]
        tell("{{#" open[depth] "}} is not ended")
    }
    exit failed
}
