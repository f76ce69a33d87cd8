# Awards prizes in a second, slow way. Reads an event file, then the standings of
# the event as "place,player,points", and prints "player,prizes,places,cents",
# sorted by list. -v sharing=equal|hort|none -v several=0|1

function cents(s,    parts) {
    split(s, parts, ".")
    return parts[1] * 100 + substr(parts[2] "00", 1, 2)
}
function quoted(line, word) {
    if (!match(line, word " \"[^\"]*\""))
        return ""
    return substr(line, RSTART + length(word) + 2, RLENGTH - length(word) - 3)
}
FILENAME != last_file { files++; last_file = FILENAME }
files == 1 && $1 == "prizes" {
    l = ++lists
    name[l] = quoted($0, "prizes")
    category[l] = quoted($0, "category")
    below[l] = match($0, /below [0-9]+/) ? substr($0, RSTART + 6, RLENGTH - 6) + 0 : 0
    sub(/.*[{] */, ""); sub(/ *[}].*/, "")
    amounts[l] = split($0, a, " ")
    for (i = 1; i <= amounts[l]; i++)
        amount[l, i] = cents(a[i])
}
files == 1 && /^ *players/ { listing = 1; next }
files == 1 && /^ *}/ { listing = 0 }
files == 1 && listing {
    split($0, a, "\"")
    rating[a[2]] = match($0, /rating [0-9]+/) ? substr($0, RSTART + 7, RLENGTH - 7) + 0 : 0
    women[a[2]] = $0 ~ /category "W"/
}
files == 2 {
    sub(/\r$/, "")
    split($0, a, ",")
    n++
    place[n] = a[1]; player[n] = a[2]; points[n] = a[3]
}
function can(l, i) {
    return (!below[l] || (rating[player[i]] && rating[player[i]] < below[l])) &&
           (category[l] == "" || women[player[i]])
}
# Lists the next group of list l in member[l, 1..size[l]], without the players
# whose number is in `without`, and the amounts that it is offered.
function group(l, without,    i, first, k, j, own, same, sum, rest) {
    size[l] = 0
    if (taken[l] >= amounts[l])
        return
    first = 0
    for (i = 1; i <= n; i++) {
        if (won[several ? l : 0, i] || !can(l, i))
            continue
        if (!first)
            first = i
        if (sharing == "none" ? place[i] != place[first] : points[i] != points[first])
            break
        if (!index(without, "," i ","))
            member[l, ++size[l]] = i
    }
    sum = 0
    for (k = 1; k <= size[l]; k++)
        sum += amount[l, taken[l] + k]
    for (k = 1; k <= size[l]; k++) {
        own = same = 0
        for (j = 1; j <= size[l]; j++)
            if (place[member[l, j]] == place[member[l, k]]) {
                own += amount[l, taken[l] + j]
                same++
            }
        offer[l, k] = sharing == "hort" ? int((own / same + sum / size[l]) / 2 + 1e-6) \
                                        : int(sum / size[l] + 1e-6)
    }
    total[l] = sum
}
function offered(l, i,    k) {
    for (k = 1; k <= size[l]; k++)
        if (member[l, k] == i)
            return offer[l, k]
    return -1
}
END {
    while (1) {
        best = 0
        for (l = 1; l <= lists; l++) {
            group(l, "")
            for (k = 1; k <= size[l]; k++)
                if (!best || offer[l, k] > most) {
                    best = l
                    most = offer[l, k]
                }
        }
        if (!best)
            break
        without = ","
        if (!several)
            for (k = 1; k <= size[best]; k++)
                for (m = 1; m <= lists; m++) {
                    other = m == best ? -1 : offered(m, member[best, k])
                    if (other > offer[best, k] || (other == offer[best, k] && m < best))
                        without = without member[best, k] ","
                }
        group(best, without)
        rest = total[best]
        for (k = 1; k <= size[best]; k++)
            rest -= offer[best, k]
        from = taken[best] + 1; to = taken[best] + size[best]
        for (k = 1; k <= size[best]; k++) {
            give = offer[best, k] + (rest-- > 0)
            if (!give)
                continue
            won[several ? best : 0, member[best, k]] = 1
            row[best, ++rows[best]] = sprintf("%s,%s,%s,%d", player[member[best, k]], name[best],
                from == to ? from : from "-" to, give)
        }
        taken[best] = to
    }
    for (l = 1; l <= lists; l++)
        for (k = 1; k <= rows[l]; k++)
            print row[l, k]
}
