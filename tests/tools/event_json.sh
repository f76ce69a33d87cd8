#!/bin/sh
# Tests events as JSON: written, read, changed and imported by the commands.
set -u
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

cp "$top/tests/data/event/statements.event" "$top/samples/events/made.event" .
prepare 'ludex event statements.event show --to json >statements.json 2>/dev/null
    ludex event statements.event show >whole.event 2>/dev/null
    ludex event made.event show --to json >made.json
    ludex event made.event show >made.whole'

# Runs a command whose output must equal a file that is not empty.
writes() {
    expect 0 - "test -s $1 && $2 | cmp - $1"
}

# Nothing is lost, in either direction.
writes whole.event 'ludex event statements.json show'
writes statements.json 'ludex event statements.json show --to json'
writes made.whole 'ludex event made.json show'
writes statements.json 'ludex event whole.event show --to json'
# Stages whose formats differ from that of the event only in their matches.
printf 'event "K" {
    format single-elimination
    stage "A"
    format single-elimination best-of-2 + third-place
    round 1 "Ann" "Bob" 1-0
    stage "B"
    format single-elimination first-to-3
    round 1 "Cid" "Dan" 1-0
}' >stages.event
for form in event json; do
    expect 0 2 "ludex event stages.event show --to $form 2>/dev/null |
        grep -c 'single-elimination best-of-2 + third-place\|single-elimination first-to-3'"
done
writes made.whole 'ludex event - show <made.json'
prepare 'ludex check whole.event 2>/dev/null >of_event'
writes of_event 'ludex check statements.json 2>/dev/null'
prepare 'ludex event generate --seed 3 --players 30 --to json >g.json
    ludex event generate --seed 3 --players 30 >g.event'
writes g.event 'ludex event g.json show'

has 0 'with errors: 0' ludex check g.json

# The written texts agree with the schema, which allows no other members.
valid=$top/$BUILD/tests/tools/valid
schema=$top/include/ludex-event.schema.json
for file in statements made g; do
    expect 0 '1 lines, 0 not valid' \
        "tr '\\n' ' ' <$file.json | '$valid' '$schema' file"
done
expect 0 '1 lines, 1 not valid' \
    "{ tr '\\n' ' ' <g.json | sed 's/\"name\"/\"nam\"/' && echo; } |
    '$valid' '$schema' file | grep '^[0-9]* lines'"
# Each member that the schema describes is written.
sed -n 's/^ *"properties": *//; s/^ *"\([a-z_]*\)": {"\(\$ref\|type\|enum\|desc\).*/\1/p' \
    "$schema" | sort -u >described
while read -r member; do
    grep -q "\"$member\": " statements.json || echo "$member"
done <described >unwritten
expect 0 - grep -v -x -e record -e beside -e file -e team -e day -e format \
    -e points -e count -e number -e names -e board -e amount unwritten '|| :'

# Changes are written in the same notation, and undone.
cp g.json c.json
has 0 'instead of' ludex event c.json result 9 1 0-0 'forfeit'
has 0 '"result": "0-0", "forfeit": true' cat c.json
writes c.json 'ludex event c.json show --to json'
has 0 'undone: round 9, board 1' ludex event c.json undo
expect 0 - 'test -s g.json && cmp c.json g.json'
expect 0 'n.json: swiss-3; enter the players with "ludex event n.json add NAME"' \
    ludex event n.json new Open --rounds 3
expect 0 '{
  "events": [
    {
      "name": "Open",
      "format": "swiss-3"
    }
  ]
}' cat n.json
for name in Ann Bob Cid Dan; do
    has 0 "$name is added" ludex event n.json add $name
done
has 0 'round 1 is paired' ludex event n.json draw --write
has 0 'round 1, board 1' ludex event n.json result 1 1 1-0

# What cannot be read is reported at its place, and not lost by a change.
printf '{"events": [{"name": "A", "yaer": 1990,\n"note": "x,\n"city": "C"}]}\n' >bad.json
expect 1 'bad.json:1:27: warning: there is no such member; did you mean year? [unknown-member]
bad.json:2:9: error: the string is not closed on its line [bad-json]' \
    'ludex check bad.json 2>&1 | grep "^bad"; ludex check bad.json >/dev/null 2>&1'
has 0 'city "C"' 'ludex event bad.json show 2>/dev/null || :'
has 1 'bad.json has errors, so it cannot be changed; the first is in line 2: the string is not closed' \
    ludex event bad.json add Ann
printf '{"events": [{"name": "A", "format": "swiss-3", "yaer": 1990}]}\n' >odd.json
has 1 'odd.json has errors, so it cannot be changed; the first is in line 1: there is no such member' \
    ludex event odd.json add Ann

# In a file of one line, reading goes on at the next member or event.
cat >line.json <<'end'
{"events":[{"name":"A","note":"x,"city":"C","players":[{"name":"P" "rating":1800},{"name":"Q","rating":x},{"name":"R"y,{"name":"S"}]},{"name":"B","format":"swiss-3"}]}
end
expect 0 'event "A" {
    city "C"
    note "x,"
    players {
        "P" rating 1800
        "Q"
        "R"
        "S"
    }
}
event "B" {
    format swiss-3
}' 'ludex event line.json show 2>/dev/null || :'
expect 0 '4
line.json:1:35: error: a comma or } is expected here [bad-json]
events[0].note
events[0].players[0].name
events[0].players[1].rating; 1 byte is omitted
events[0].players[2].name; 2 bytes are omitted' 'ludex check --keep-going line.json >out 2>&1
    grep -c "bad-json\]" out; grep -m 1 "bad-json\]" out; sed -n "s/.*in or after //p" out'
printf '{"events":[{"name":"A","players":[{"name":"P"},{"name":"Q","rat' >cut.json
expect 0 'event "A" {
    players {
        "P"
        "Q"
    }
}' 'ludex event cut.json show 2>/dev/null || :'
has 1 'events[0].players[1].name; 4 bytes are omitted' ludex check cut.json

# An archive stores what the event file stores.
has 0 'events: 1, stored: 1' 'ludex import a.ldx g.json && ludex import b.ldx g.event'
prepare 'ludex event a.ldx show >a.event'
writes a.event 'ludex event b.ldx show'
writes g.json 'ludex event a.ldx show --to json'
expect 2 'ludex: made.json: a TRF file can hold only one event, but several are selected' \
    'ludex event made.json show --to trf >/dev/null'
finish
