#!/bin/sh
# Tests many broken records: `check` prints no more than fits on a screen, and
# counts the rest.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

awk 'BEGIN { for (i = 0; i < 400; i++)
    print "[Game \"quax\"]\n\nd3 d3 foo F5 f6 1) e5 *\n" }' >box.qux
printf 'd3 foo *\n' >one.qux

# The first few diagnostics of each code, then the counts. The output is the
# same on several threads.
ludex check box.qux 2>err >out
is 'a screen' 48 "$(wc -l <err)"
for slug in illegal-move:3 upper-case:2 number-form:2 unknown-word:3; do
    is "$slug" "${slug#*:}" "$(grep -c "\[${slug%:*}\]" err)"
done
is 'the counts' 'ludex: only 10 of 1600 diagnostics were printed (use --keep-going to print all, or --summary to count them by file)
     400 error   unknown-word
     400 error   illegal-move
     400 warning number-form
     400 warning upper-case' "$(sed -n '/^ludex:/,$p' err)"
is 'the summary' 'records: 400, clean: 0, with errors: 400, plies: 2400' "$(cat out)"
expect 1 "$(cat err)" 'ludex check -j 3 box.qux 2>&1 >out'
expect 1 "$(cat out)" 'ludex check -j 3 box.qux 2>err'

# All diagnostics are printed if requested, or for programs.
for how in --keep-going '--keep-going -j 2' '--format json' '--format json -j 2'; do
    expect 1 1600 "ludex check $how box.qux 2>&1 |
        grep -c -e '\[[a-z-]*\]\$' -e '\"slug\"'; exit 1"
done
awk 'BEGIN { for (i = 0; i < 50; i++) printf "foo9 "; print "*" }' >long.qux
expect 1 50 'ludex check --format json --game quax long.qux | grep -c slug; exit 1'
awk 'BEGIN { for (i = 0; i < 60000; i++) printf "foo9 "; print "*" }' >longer.qux
expect 0 60000 'ludex check --format json longer.qux |
    awk -F"\"more\":" "/slug/ { n++ } NF == 2 { n += \$2 } END { print n }"'
has 0 '{"file":"longer.qux","record":1,"more":' \
    'ludex check --format json longer.qux | tail -n 2'

# If all diagnostics are printed, there are no counts.
expect 1 "$(ludex check --keep-going one.qux 2>&1)" ludex check one.qux
awk 'BEGIN { print "foo9 bar9 baz9 *" }' >three.qux
expect 1 "$(ludex check --keep-going three.qux 2>&1)" ludex check three.qux
awk 'BEGIN { print "foo9 bar9 baz9 hey9 *" }' >four.qux
has 1 'ludex: only 3 of 4 diagnostics were printed' ludex check four.qux

# After ten diagnostics, only the first of each code is printed. So no code is
# missing among the first twenty.
cat box.qux >late.qux
printf '[Game "quax"]\n[Game "quax"]\n\nd3 (\n' >>late.qux
has 1 '[tag-twice]' ludex check late.qux
has 1 '[unclosed-variation]' ludex check late.qux

# Diagnostics of files, as well as of records and events.
for i in 1 2 3 4 5; do : >empty$i.qux; done
expect 1 3 'ludex check empty*.qux 2>&1 | grep -c "\[empty-file\]"; exit 1'
has 1 '       5 error   empty-file' ludex check empty*.qux
awk 'BEGIN { for (i = 1; i <= 1500; i++)
    printf "event 1990 \"E%d\" {\nchampion \"=C\"\nplayers { \"=A\" }\n}\n", i }' \
    >many.event
expect 1 3 'ludex check many.event 2>&1 | grep -c "error: "; exit 1'
has 1 '    1500 error   stated-champion' ludex check many.event

# --summary
expect 1 'slug          severity  count
unknown-word  error       401
illegal-move  error       400
number-form   warning     400
upper-case    warning     400

file     slug          severity  count
box.qux  unknown-word  error       400
box.qux  illegal-move  error       400
box.qux  number-form   warning     400
box.qux  upper-case    warning     400
one.qux  unknown-word  error         1

records: 404, clean: 3, with errors: 401, plies: 2459' \
    ludex check --summary box.qux quax/taylor.qux one.qux
expect 1 "$(ludex check --summary box.qux quax/taylor.qux one.qux)" \
    ludex check -j 4 --summary box.qux quax/taylor.qux one.qux
expect 1 '{"slug":"unknown-word","severity":"error","count":1}
{"file":"one.qux","slug":"unknown-word","severity":"error","count":1}
{"records":1,"clean":0,"with_errors":1,"plies":2}' \
    ludex check --summary --format json one.qux
expect 0 'records: 3, clean: 3, with errors: 0, plies: 57' \
    ludex check --summary quax/taylor.qux
has 1 'empty1.qux  empty-file       error         1' \
    ludex check --summary empty1.qux many.event
has 1 'many.event  stated-champion  error      1500' \
    ludex check --summary empty1.qux many.event
expect 1 '{"slug":"unknown-word","severity":"error","count":50}' \
    'ludex check --summary --format json long.qux | head -n 1; exit 1'
# Diagnostics that were retracted or turned off are not counted.
printf 'd3 \303 f5 *\n' >bytes.qux
expect 1 "$(ludex check --format json bytes.qux | sed -n 's/.*slug":"\([a-z0-9-]*\).*/\1/p')" \
    'ludex check --summary --format json bytes.qux |
        sed -n "/file/s/.*slug\":\"\([a-z0-9-]*\).*/\1/p"; exit 1'
expect 1 0 'ludex check -W no-upper-case --summary box.qux | grep -c upper; exit 1'
has 1 'upper-case    error       400' \
    ludex check -W error=upper-case --summary box.qux

# A tag in the line that names the game is cut after 200 bytes.
event_of() {
    printf '[Game "quax"]\n[Event "%s"]\n\nd3 d3 *\n' "$(printf "%0$1d" 0)" >event.qux
    ludex check event.qux 2>&1 | sed -n 's/.*game 1, "\(.*\)", ply 2.*/\1/p'
}
is 'a name of 200 bytes is shown' "$(printf %0200d 0)" "$(event_of 200)"
is 'a longer one is cut' "$(printf %0200d 0)…" "$(event_of 201)"

finish
