#!/bin/sh
# Tests pages: their contents, and that they appear complete or not at all.
# tests/web tests them in a browser.
# shellcheck source=tests/tools/lib/expect.sh
. tests/tools/lib/expect.sh
# shellcheck source=tests/tools/lib/serve.sh
. "$top/tests/tools/lib/serve.sh"

hostile=$top/tests/web/hostile.qux
expect 0 - "ludex page record '$hostile' -o page.html"
gives 'nothing of a record is an element' 0 \
    "grep -c '<script>alert\\|<b>club\\|<img\\|<i>' page.html"
has 0 '<title>&lt;script&gt;alert(1)&lt;/script&gt; – Bo &#39;x&#39;' cat page.html
is 'what turns the direction is not written' 0 \
    "$(grep -c "$(printf '\342\200\256')" page.html)"
is 'scripts: the data, and one' '2 2' \
    "$(grep -o '<script' page.html | wc -l) $(grep -o '</script>' \
        page.html | wc -l)"
is 'a policy of hashes' 3 "$(grep Content-Security page.html |
    grep -o 'sha256-' | wc -l)"
gives 'nothing is fetched' 0 "grep -c 'src=.\\?http\\|href=.\\?http' page.html"
is 'markup within data is no markup' yes "$(grep -qF 'u003cpath' page.html && echo yes)"
is 'each ply has an address' '0 1 2 v1-2 v1-3 v2-3 3 4 5' \
    "$(sed -n 's/.*class="ply" id="\([^"]*\)".*/\1/p' page.html | tr '\n' ' ')"
is 'the last position stands in it' 1 "$(grep -c \
    "value=\"$(ludex show --to position "$hostile")\"" page.html)"

# Each fragment of a drawing appears only once.
ludex show --every --to svg quax/taylor.qux -o ply.svg
ludex page record quax/taylor.qux -o taylor.html
is 'smaller than two drawings and their style' yes \
    "$([ "$(wc -c <taylor.html)" -lt 40000 ] && echo yes)"

# Boards have the colours of the page or of a theme.
sed -n 's/.*\[fill="#\([0-9a-f]*\)"\] { fill: #\([0-9a-f]*\); } \[stroke="#\1"\] { stroke: #\2; }.*/s,#\1,#\2,/p' \
    "$top/templates/record.css" >dark.sed
colours() {
    sed -n '/<svg/,/<\/svg>/p' | grep -o '"#[0-9a-f]\{6\}"' | tr -d '"' | sort -u
}
prepare 'ludex generate --game brayout --count 1 --seed 5 --plies 40 >figures.bry'
for record in quax/taylor.qux brax/example1.brx braunche/generated.bnc figures.bry; do
    is "$record on a dark page has the colours of a dark board" \
        "$(ludex show --to svg --theme dark "$record" | colours)" \
        "$(ludex page record "$record" | colours | sed -f dark.sed | sort -u)"
    is "$record in a theme has its colours" \
        "$(ludex show --to svg --theme safe "$record" | colours)" \
        "$(ludex page record --theme safe "$record" | colours)"
done
for page in 'record own.html' 'report own.html' 'booklet own.tex'; do
    own=${page#* }
    has 2 "$own: the output file must not be one of the input files" "echo 'like dark' >$own
        ludex page ${page% *} --theme $own -o $own quax/taylor.qux"
    gives "the theme of ${page% *}" 'like dark' "cat $own"
done
has 2 '--theme: bad.theme:1' "echo x >bad.theme; ludex page record --theme bad.theme quax/taylor.qux"

# Errors.
printf '[Size "5"]\n\n1. a1 b2 2. a1 d4 *\n' >broken.qux
has 1 'illegal-move' ludex page record broken.qux -o broken.html
has 0 'up to its last legal ply, which is ply 2 in the main line' cat broken.html
has 0 '<b>ply 3:</b> <bdi>a1 is taken by Black</bdi>' cat broken.html
has 0 '<span class="unplayed">2. a1</span>' cat broken.html
has 0 'id="2"' cat broken.html
gives 'no address of what is not played' 0 "grep -c 'id=\"3\"' broken.html"
has 0 '<section class="text"' \
    "ludex page record --record 1 brayout/examples.bry 2>/dev/null"
gives 'no board where the start is not known' 0 \
    "ludex page record brayout/examples.bry 2>/dev/null | grep -c '<svg'"

# Nothing is left half written.
expect 2 'ludex: quax/taylor.qux: there is no record 9' ludex page record --record 9 \
    quax/taylor.qux -o none.html
is 'no file of a record that is not there' no "$([ -e none.html ] && echo yes || echo no)"
expect 2 'ludex: quax/taylor.qux: the output file must not be one of the input files' \
    ludex page record quax/taylor.qux -o quax/taylor.qux
has 3 'No such file or directory' ludex page record quax/taylor.qux -o nowhere/a.html
has 3 'No space left on device' 'ludex page record quax/taylor.qux >/dev/full'
has 2 'did you mean record?' ludex page recrod quax/taylor.qux
has 2 'page: specify a command: record FILE' ludex page

# Events.
has 1 'stated-champion' ludex page event events/made.event -o events.html
gives 'each event has a heading' 2 "grep -c '<section class=\"event\">' events.html"
has 1 'stated-champion' ludex page event events/made.event Alpha -o alpha.html
has 0 '<td><bdi>Cid</bdi></td><td class="number"><bdi>3</bdi>' cat alpha.html
gives 'one event has no timeline' 0 "grep -c '<ol class=\"timeline\"' alpha.html"
printf 'event 1990 "<i>A" {\nseries "S"\nchampion "<b>C"\n}\nevent 1991 "B" {\nseries "S"\nchampion "<b>C"\n}\nevent 1992 "D" {\nseries "S"\nchampion "E"\n}\n' >series.event
expect 0 - "ludex page event series.event -o series.html 2>/dev/null"
has 0 '<span class="years">1990–1991</span> <bdi>&lt;b&gt;C</bdi> <span class="about">2 titles' cat series.html
has 0 '<span class="years">1992</span> <bdi>E</bdi></li>' cat series.html
gives 'what no row says is no column' 0 "grep -c '>runner-up<\\|<bdi></bdi>' series.html"
prepare ludex import events.ldx events/made.event
expect 0 - ludex page event events.ldx Alpha -o same.html
empty 'an archive gives the same' "$(diff alpha.html same.html)"
has 2 'no event' ludex page event events.ldx Nowhere -o none.html
has 2 'no event' ludex page event quax/taylor.qux -o none.html
empty 'nothing is left of them' "$(ls -d none* 2>/dev/null)"

# Sites.
prepare 'ludex generate --game quax --size 4 --count 7 --seed 2 --plies 6 >seven.qux'
expect 0 - "ludex page site seven.qux broken.qux '$hostile' -o site 2>/dev/null || [ \$? = 1 ]"
is 'its files' 'data-1.js event.css events.html index.html opening.css openings.html page.css players.html record.css record.js site.css site.js' \
    "$(find site -maxdepth 1 -type f | sed 's|site/||' | LC_ALL=C sort | tr '\n' ' ')"
is 'a page a record' 9 "$(find site/games -name '*.html' | wc -l)"
has 0 'next" href="../../games/0/9.html"' cat site/games/0/8.html
gives 'the last has none after it' 0 "grep -c 'rel=\"next\"' site/games/0/9.html"
has 0 "script-src 'self' 'sha256-" cat site/games/0/1.html
is 'no script or style within its pages' 0 \
    "$(cat site/games/0/*.html | grep -c '<style\|<script>')"
has 0 '>broken.qux, record 1<' cat site/index.html
gives 'as many rows of data' 9 "grep -c '^\\[' site/data-1.js"
empty 'on many threads the same' "$(ludex page site -j4 seven.qux broken.qux \
    "$hostile" -o again 2>/dev/null; diff -r site again)"
expect 2 'ludex: site already exists' ludex page site seven.qux -o site
# An empty folder stays until the site replaces it.
mkdir empty
expect 2 - 'ludex page site empty -o empty 2>/dev/null'
expect 3 - 'ludex page site nowhere.qux -o empty 2>/dev/null'
is 'an empty folder stays' empty "$(ls -d empty)"
expect 0 - ludex page site seven.qux -o empty
is 'and is taken' yes "$([ -e empty/index.html ] && echo yes)"
expect 3 'ludex: nowhere/site: No such file or directory' \
    ludex page site seven.qux -o nowhere/site
expect 2 'ludex: page site: specify a folder with -o' ludex page site seven.qux
has 3 'nowhere.qux' ludex page site nowhere.qux -o none
has 3 'nowhere/none' ludex page site seven.qux -o nowhere/none
empty 'nothing is left' "$(ls -d none* nowhere* 2>/dev/null)"
prepare "ludex import a.ldx seven.qux \"$hostile\""
expect 0 - ludex page site a.ldx -o archive
gives 'an archive whole' 8 "grep -c '^\\[' archive/data-1.js"
expect 0 - "ludex page query a.ldx 'event ~ club' -o asked"
gives 'what a query finds' 1 "grep -c '^\\[' asked/data-1.js"
expect 2 'ludex: page: no records match the query' \
    "ludex page query a.ldx 'event = none' -o none"
empty 'no site of nothing' "$(ls -d none* 2>/dev/null)"

# A site of games, with its players and events.
cat >club.qux <<'END'
[Event "Cup"]
[Date "2021.05.01"]
[Round "1"]
[Black "Ann"]
[Red "<i>Bob"]

1. a1 b2 1-0

[Event "Cup"]
[Date "2021.05.02"]
[Round "2"]
[Black "Cid"]
[Red "Ann"]

1. a1 c3 0-1

[Event "Open"]
[Date "2022.05.02"]
[Black "Cid"]
[Red "Dan"]

1. a1 c4 1/2-1/2
END
cat >cup.event <<'END'
event 2021 "Cup" {
series "Cups"
format single-elimination
round 1
"Ann" "<i>Bob" 1-0
"Cid" "Dan" 1-0
round 2
"Cid" "Ann" 0-1
}
event 2020 "Old cup" {
series "Cups"
champion "Dan"
}
END
expect 0 - ludex page site club.qux cup.event -o club
dead() {
    grep -roH --include='*.html' 'href="[^"#]*"\|src="[^"]*"' "$1" |
        sed -n '/"data:/!s/^\([^:]*\):[a-z]*="\(.*\)"$/\1 \2/p' |
        while read -r page to; do
            [ -e "${page%/*}/$to" ] || echo "$page: $to"
        done
}
empty 'no link is dead' "$(dead club; dead site; dead archive; dead asked)"
is 'nothing of a name is an element' 0 "$(cat club/*.html club/*/*/*.html | grep -c '<i>')"
empty 'nothing of the index is left' "$(find club -name '.*')"
has 0 '<bdi>Ann</bdi></a> <a href="../../players/0/1.html"><bdi>&lt;i&gt;Bob</bdi></a>' cat club/games/0/1.html
has 0 '<a href="../../events/0/1.html"><bdi>Cup</bdi></a>' cat club/games/0/2.html
has 0 '<p>2 games, 2021: 2 won, 0 drawn, 0 lost' cat club/players/0/2.html
has 0 '<td><a href="../../players/0/1.html"><bdi>&lt;i&gt;Bob</bdi></a></td><td class="number"><bdi>1</bdi></td><td class="number"><bdi>1</bdi>' cat club/players/0/2.html
has 0 '<a href="../../games/0/2.html"><bdi>0-1</bdi></a></td><td><bdi>won</bdi>' cat club/players/0/2.html
has 0 '<p>2 games, 2021–2022: 0 won, 1 drawn, 1 lost' cat club/players/0/3.html
has 0 '<td><bdi>second</bdi></td><td><a href="../../games/0/3.html">' cat club/players/0/4.html
# The page of an archive's record has the record's number, regardless of its
# place in the site, and its citation. Pages link only to pages that exist.
prepare ludex import numbered.ldx club.qux
has 0 '' ludex page site numbered.ldx -o numbered
hash=$(ludex archive numbered.ldx cite 3 | sed 's/.*hash //')
has 0 "hash $hash</bdi> (record 3)</p>" cat numbered/games/0/3.html
prepare ludex archive numbered.ldx delete 'id = 2'
has 0 '' ludex page site numbered.ldx -o fewer
is 'addresses stay' '1.html 3.html' "$(cd fewer/games/0 && echo *.html)"
has 0 "hash $hash</bdi> (record 3)</p>" cat fewer/games/0/3.html
has 0 'rel="next" href="../../games/0/3.html"' cat fewer/games/0/1.html
has 0 'rel="prev" href="../../games/0/1.html"' cat fewer/games/0/3.html
empty 'no link of them is dead' "$(dead numbered; dead fewer)"
expect 0 - "ludex page query numbered.ldx 'id > 2 order by id desc' -o chosen"
is 'nor do those of a query change' 3.html "$(cd chosen/games/0 && echo *.html)"
# A record of a file has no number, but the same hash.
has 0 "hash $hash</bdi></p>" cat club/games/0/3.html
gives 'a single page has no citation' 0 "grep -c 'Citation:' taylor.html"
# Games without a result are counted separately.
printf '[First "Ann"]\n[Second "Bob"]\n\n1. a1 1-0\n\n[First "Bob"]\n[Second "Ann"]\n\n1. a1 *\n\n' >open.qux
expect 0 - ludex page site open.qux -o open
has 0 '<p>2 games: 1 won, 0 drawn, 0 lost, 1 open' cat open/players/0/1.html
has 0 '<th scope="col" class="number">open</th>' cat open/players/0/1.html
has 0 'Cup</bdi></a> <span class="about" dir="auto">2021, Cups' cat club/events.html
is 'its results lead to their games, where there are such' \
    '../../games/0/1.html ../../games/0/2.html' "$(grep -o '\.\./\.\./games[^"]*' \
        club/events/0/1.html | tr '\n' ' ')"
has 0 '<bdi>Open</bdi></a> <span class="about" dir="auto">2022, quax' cat club/events.html
has 0 '<a href="../../players/0/4.html"><bdi>Dan</bdi></a></li>' cat club/series/0/1.html
has 0 '<a href="../../events/0/2.html"><bdi>Old cup</bdi></a>' cat club/series/0/1.html
prepare ludex import club.ldx club.qux cup.event
ludex page site --title Games club.ldx -o same
rm -r club/games same/games # they say where records stand
empty 'an archive gives the same' "$(diff -r club same)"
ludex page query club.ldx 'event = Open' -o opens
is 'events of what is found alone' 1 "$(find opens/events -name '*.html' | wc -l)"
expect 0 - "ludex page site --game quax - -o input <club.qux"
ludex page site club.qux -o one
is 'standard input has what files have' "$(find one -type f | sort)" \
    "$(find input -type f | sed 's/^input/one/' | sort)"

# Each record of an archive is read separately, as the game that the archive
# states, regardless of its neighbours and their order.
printf 'boardgv2diag("lurd,3,3,3/3/1x1");\n' >diagram.html
printf '[Event "X"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n' >chess.pgn
printf '(;GM[1]FF[4]SZ[19]PB[Go player];B[aa];W[bb])' >go.sgf
printf '[Game "quax"]\n[First "Ann"]\n\nd3 {as in boardgv2diag("lurd,3,3,3/3/1x1");} e5 *\n\nd3 zz9 *\n' >wrong.qux
save=$(find "$top/samples/zsg" -name '*.zsg' | sort | head -n 1)
cp "$save" save.zsg
number=0
for order in 'diagram.html wrong.qux chess.pgn go.sgf save.zsg' \
    'wrong.qux diagram.html save.zsg go.sgf chess.pgn' \
    'go.sgf save.zsg chess.pgn wrong.qux diagram.html'; do
    number=$((number + 1))
    # shellcheck disable=SC2086
    prepare "ludex import \"mixed$number.ldx\" $order >imported 2>&1"
    prepare "ludex page site -j2 --keep-going \"mixed$number.ldx\" -o \"mixed$number\" 2>faults"
    is "$order: all six" 6 "$(find "mixed$number/games" -name '*.html' | wc -l)"
    is 'and the only fault, by its record' \
        "mixed$number.ldx, record N (wrong.qux):1:4: error: this is not a ply [unknown-word]" \
        "$(sed -n 's/record [0-9]*/record N/; s/^\(mixed[^ ]*, .*error.*\)/\1/p' faults)"
    # shellcheck disable=SC2086
    prepare "ludex page site $order -o \"files$number\" 2>/dev/null"
    empty 'as of the files' "$(for kind in mixed files; do
        sed -n 's/^\[[0-9]*,"[^"]*","\(.*\), record [0-9]*","/\1", "/p' \
            "$kind$number/data-1.js" | sed 's/^mixed[^"]*/X/; s/^[a-z]*\.[a-z]*/X/' >"$kind$number.rows"
        done; diff "mixed$number.rows" "files$number.rows")"
    expect 0 - "ludex page booklet mixed$number.ldx -o mixed$number.tex 2>/dev/null || [ \$? = 1 ]"
    gives 'a comment may quote a diagram' 2 "grep -c 'e5}' \"mixed$number.tex\""
    gives 'all six in a booklet' 6 "grep -c '^.ludexgame{' \"mixed$number.tex\""
    expect 1 - "ludex export mixed$number.ldx 2>told >/dev/null"
    has 0 'records in another notation than the first: ' cat told
    has 0 '; they are written, but ' cat told
    has 0 'export each game separately (game = NAME), or use --format json' cat told
done
# the diagnostics were printed by import
for verb in site puzzles 'booklet --to latex'; do
    expect 1 'ludex: mixed1.ldx: records with errors: 1 (use --keep-going to print their diagnostics)' \
        "ludex page $verb mixed1.ldx -o counted --nodes 1 2>&1 >told | head -n 1; exit 1"
    prepare rm -rf counted
done
prepare 'ludex page site --format json mixed1.ldx -o json >faults 2>/dev/null'
has 0 '"file":"mixed1.ldx, record 3 (wrong.qux)","record":3,"line":1,"column":4' cat faults

# A result links to the record of its round. If there are duplicates, it links
# to the first.
printf '[Game "quax"]\n[Event "Match"]\n[Date "2020.01.01"]\n[Round "%s"]\n[First "A"]\n[Second "B"]\n\n1. a1 b%s *\n\n' \
    2 2 1 1 2 2 >match.qux
printf 'event 2020 "Match" {\nround 2\n"A" "B" 1-0\nround 1\n"A" "B" 0-1\n}\n' >match.event
prepare ludex page site match.qux match.event -o match
is 'by rounds' '../../games/0/1.html ../../games/0/2.html' \
    "$(grep -o '\.\./\.\./games[^"]*' match/events/0/1.html | tr '\n' ' ')"

# Openings are counted as by `ludex explore`.
has 0 '<p>3 games: first 1, drawn 1, second 1, open 0, score of the player to move 50%' cat club/openings/0/1.html
has 0 '<tr><td><a href="../../openings/0/2.html">a1</a></td><td class="number">3</td>' cat club/openings/0/1.html
has 0 '<rect class="first" x="0" width="60" height="14"/><rect class="drawn" x="60" width="60" height="14"/><rect class="second" x="120" width="60" height="14"/>' cat club/openings/0/1.html
has 0 '<a href="../../games/0/1.html" title="The oldest game">2021</a>–<a href="../../games/0/3.html" title="The newest game">2022</a>' cat club/openings/0/1.html
has 0 '<a href="../../openings/0/1.html">start</a> <a href="../../openings/0/2.html">a1</a>' cat club/openings/0/2.html
has 0 "<code>$(ludex show --ply 1 --to position club.qux)</code>" cat club/openings/0/2.html
is 'what was played once has no page' '<td>b2 <td>c3 <td>c4' \
    "$(grep -o '^<tr><td>[^<]*' club/openings/0/2.html | sed 's/<tr>//' | sort | tr '\n' ' ')"
has 0 '<bdi>quax</bdi></a> <span class="about" dir="auto">3 games' cat club/openings.html
prepare 'ludex generate --game quax --size 3 --count 200 --seed 9 --plies 6 >small.qux'
prepare ludex import small.ldx small.qux
ludex page site small.ldx -o small
is 'a page a position that two games reached' \
    "$(ludex explore small.ldx --game quax --size 3 --format csv | sed 1d | cut -d, -f1-7 | sort)" \
    "$(sed -n 's,^<tr><td><a[^>]*>\([^<]*\)</a></td><td class="number">\([0-9]*\)</td><td><svg.*</svg></td><td class="number">\([0-9]*\)</td><td class="number">\([0-9]*\)</td><td class="number">\([0-9]*\)</td><td class="number">\([0-9]*\)</td><td class="number">\([0-9]*\)%*<.*,\1\,\2\,\3\,\4\,\5\,\6\,\7,p' small/openings/0/1.html | sort)"
empty 'none of what a query finds' "$(find opens -name 'opening*' -not -name '*.css')"
empty 'no link of them is dead' "$(dead small)"

# Points of events follow the given options.
has 1 '<td><bdi>Ann</bdi></td><td class="number"><bdi>3</bdi></td><td class="number"><bdi>2</bdi></td><td class="number"><bdi>0</bdi></td><td class="number"><bdi>1</bdi></td><td class="number"><bdi>0</bdi></td><td class="number"><bdi>6</bdi>' \
    "ludex page event --points 3-1-0 events/made.event Alpha 2>/dev/null"
has 1 '<th scope="col" class="number">BH</th>' \
    "ludex page event --tiebreaks BH events/made.event Alpha 2>/dev/null"
has 2 '--points takes' ludex page event --points 3 events/made.event
has 2 '--tiebreaks' ludex page event --tiebreaks no events/made.event
printf 'event 1990 "E" {\nformat round-robin\nstage "Heats"\n"A" "B" 1-0\nstage "Final"\n"A" "C" 1-0\n}\n' >stages.event
gives 'both stages' 2 "ludex page event stages.event | grep -c '<caption>Standings'"
gives 'one of them' 1 \
    "ludex page event --stage Final stages.event | grep -c '<caption>Standings'"
has 0 '<h3><bdi>Final' ludex page event --stage 2 stages.event

# Drawings.
prepare 'ludex page event events/made.event Beta -o beta.html 2>/dev/null'
gives 'a bracket of three matches and who won' 7 "grep -c '<g class' beta.html"
is 'of whom three won' '4 3' "$(grep -c '<g class="won"' beta.html) $(grep -c '<g class="lost"' beta.html)"
gives 'joined' 3 "grep -c '^<path d=\"M[0-9]* [0-9]*V' beta.html"
gives 'a name within is text' 1 \
    "ludex page event cup.event Cup | grep -c '&lt;i&gt;Bob</text>'"
for year in 1990-Ann 1991-Ann 1992-Bob 1995-Ann; do
    printf 'event %s "T%s" {\nseries "T"\nchampion "%s"\n}\n' "${year%-*}" "${year%-*}" "${year#*-}"
done >titles.event
prepare 'ludex page event titles.event -o titles.html 2>/dev/null'
gives 'a bar a reign' 3 "grep -c '^<rect' titles.html"
is 'a row a champion' 'Ann Bob' "$(sed -n 's/^<rect.*<text[^>]*>\([^<]*\).*/\1/p' titles.html | tr '\n' ' ')"
is 'as long as they lasted' '232 349 116' "$(sed -n 's/^<rect.*width="\([0-9]*\)" height="16.*/\1/p' titles.html | tr '\n' ' ')"

# Reports.
mkdir -p box/in
cp seven.qux "$hostile" box/in/
cp seven.qux 'box/<i>&.qux'
printf '[Size "5"]\n[Event "<b>"]\n[Round "3"]\n\n1. a1 b2 2. a1 <i> *\n\n[Size "5"]\n[Date "1998-31-12"]\n\n1. a1 z9 *\n' >box/typed.qux
printf 'event 1990 "E" {\nformat round-robin\nplayer "A" "B"\nA - B 1-0\nchampion "<u>"\n}\n' >box/e.event
: >box/none.qux
expect 1 - ludex page report box -o report.html
gives 'what it says of it all' '<p>6 files, 17 records, 1 event, 3 with errors</p>' \
    "grep '6 files' report.html"
is 'as many faults as are told' "$(ludex check box --keep-going --format=json \
    2>/dev/null | grep -c '"slug"')" "$(grep -c '<li class="fault"' report.html)"
has 0 '<h1><bdi>Report on box</bdi>' cat report.html
has 0 '<code>1. a1 b2 2. <mark>a1</mark> &lt;i&gt; *</code>' cat report.html
has 0 '<bdi>a1 is taken by Black</bdi>' cat report.html
has 0 '>a stone must be dropped on an empty cell</p>' cat report.html
has 0 'Did you mean <code>d1</code>, <code>d1 instead of a1 at ply 1</code> or <code>a2</code>' cat report.html
has 0 '<bdi>record 1, line 5, column 13; &lt;b&gt;, round 3, ply 3</bdi>' cat report.html
has 0 'position <code>5/5/5/1u3/x4 x -</code>' cat report.html
has 0 '<p class="about">2 records, 2 with errors: 3 errors, 1 warning. ' cat report.html
has 0 'there is no record in this file' cat report.html
has 0 '<li><bdi>box/&lt;i&gt;&amp;.qux</bdi> <span class="about">7 records</span>' cat report.html
gives 'clean files are told' 3 "grep -c '^<li><bdi>box/' report.html"
gives 'nothing of it is an element' 0 \
    "grep -c '<i>\\|<b>\\|<u>\\|<script>alert' report.html"
grep -o 'href="#[^"]*"' report.html | sed 's/.*#/id="/' | sort -u >links
empty 'each link has its place' "$(grep -o 'id="[^"]*"' report.html | sort -u |
    LC_ALL=C comm -23 links -)"
grep -o 'id="[^"]*"' report.html | sort >ids
empty 'each place stands there once' "$(uniq -d ids)"
empty 'on many threads the same' "$(ludex page report -j4 box -o again.html
    diff report.html again.html)"
expect 0 - "ludex page report --title 'Box <1>' box/in -o clean.html"
# A diagnostic with a position has its board, in any line of the record.
printf '[Size "5"]\n\na1 b2 (c3 c4 (d5 d5)) a1 (a2 c3 c3) *\n\n[Size "5"]\n\na9 *\n' >wrong.qux
ludex page report wrong.qux -o wrong.html
expect 0 'Black: a1 a2; Red: b2 c3.
Black: a1 d5; Red: c3.
Black: a1; Red: b2.
The board is empty.' \
    "sed -n 's:.*<desc>\\(.*\\)</desc>.*:\\1:p' wrong.html | sort"
{
    printf '[Size "5"]\n\na1 b2'
    for n in 1 2 3 4 5 6 7 8 9 10; do
        printf ' (b2 a1)'
    done
    echo ' *'
} >wrong.qux
prepare 'ludex page report wrong.qux -o wrong.html; test $? = 1'
is 'at most eight of a record' '8 2' "$(grep -c '<desc>' wrong.html) \
$(grep -c '<p class="where">position <code>' wrong.html)"
empty 'each id is there once' "$(grep -o ' id="[^"]*"' wrong.html | sort | uniq -d)"
prepare 'ludex page report --theme print wrong.qux -o print.html; test $? = 1'
gives 'a board in these colours' 8 "grep -c 'd=\"M.* fill=\"#ffffff\"' print.html"
has 0 '<h1><bdi>Box &lt;1&gt;</bdi>' cat clean.html
has 0 'No problems were found' cat clean.html
gives 'and no script' 0 "grep -c '<script' clean.html"
for n in $(seq 150); do
    printf '[Size "5"]\n[Round "%s"]\n[Date "1998-31-12"]\n\n1. a1 z9 *\n\n' "$n"
done >many.qux
ludex page report many.qux -o many.html
gives 'not more than 200 of a file' 200 "grep -c '<li class=\"fault\"' many.html"
has 0 '<p>100 more in this file' cat many.html
ludex page report --keep-going many.qux -o many.html
gives 'or all of them' 300 "grep -c '<li class=\"fault\"' many.html"
has 3 'nowhere' ludex page report box nowhere -o none.html
expect 2 'ludex: box/typed.qux: the output file must not be one of the input files' \
    ludex page report box -o box/typed.qux
empty 'nothing is left of that' "$(ls none* 2>/dev/null)"

# An invalid template makes the build fail, and its line is reported.
mkdir t
cp "$top"/templates/head.html "$top"/templates/page.css t
printf 'a\n{{#b}}\n{{/c}}\n{{style no.css}} {{X}}\n{{d\n{{#e}} {{/e}}\nx {{include head.html}}\n' >t/bad.html
expect 1 't/bad.html:3: error: {{/c}} stands in {{#b}} of line 2
t/bad.html:4: error: there is no file no.css
t/bad.html:4: error: {{X}} is none of a template'"'"'s
t/bad.html:5: error: {{ without }} on its line
t/bad.html:7: error: {{include head.html}} is not alone on its line' \
    sh "$top/templates/embed.sh" t/bad.html
printf '{{#b}}\n\n{{#c}}\n{{/c}}' >t/open.html
expect 1 't/open.html:1: error: {{#b}} is not ended' \
    sh "$top/templates/embed.sh" t/open.html
# An unfinished site leaves nothing behind, however its program ends. This
# program waits for its input.
mkdir ends && cd ends || exit 1
mkfifo input
wait_for_input() {
    ludex page site -o site - <input >../said 2>&1 &
    writer=$!
    exec 9>input
    await test -e site.part/.lock
}
for signal in TERM=143 HUP=129; do
    wait_for_input
    kill -${signal%=*} $writer
    wait $writer
    is "SIG$signal" "${signal#*=}" $?
    exec 9>&-
    is "nothing after SIG$signal" 'input' "$(echo *)"
done
# Two programs at the same time. If nobody could clean up, the next program
# takes over what was left.
wait_for_input
has 3 'ludex: site: another program is writing this site' \
    ludex page site -o site ../quax
kill -KILL $writer
wait $writer 2>/dev/null
exec 9>&-
await flock -n site.part/.lock true
is 'what is left' 'input site.part' "$(echo *)"
expect 0 site/index.html 'ludex page site -o site ../quax 2>/dev/null; ls site/index.html'
is 'nothing but the site' 'input site' "$(echo *)"
empty 'no file of its making' "$(find site -name '.*')"
# A folder of that name may belong to the user.
mkdir -p other.part/mine
has 2 'ludex: other.part already exists' ludex page site -o other ../quax
expect 0 other.part/mine 'ls -d other*/*'
cd .. || exit 1

# Unplayed results are not shown as games.
printf 'event "C" { format swiss-5 tiebreaks "wins" players { "a" "b" "c" "d" "e" }
    round 1 "a" "b" 1-0 forfeit "c" "d" 0-0 forfeit "e" bye
    round 2 "a" half-bye "b" zero-bye "c" "e" 0-1 "d" withdrawn
    round 3 "a" "c" annulled "b" "e" * }' >unplayed.event
prepare 'ludex page event -o unplayed.html unplayed.event 2>/dev/null'
expect 0 '1 a b 1-0 by forfeit
1 c d 0-0 by forfeit
1 e bye
2 a half-point bye
2 b zero-point bye
2 c e 0-1
2 d withdrawn
3 a c annulled
3 b e *' "sed '1,/<caption>Rounds/d' unplayed.html | tr -d '\\n' | sed 's,</table>.*,,; s,<tr>,\\
,g' | sed '1d; s/<[^>]*>/ /g; s/  */ /g; s/^ //; s/ \$//' | tail -n +2"
has 0 'Rule: points 1-½-0; tie-breaks wins (as the event states)' cat unplayed.html
sed 's/swiss-5/round-robin/' unplayed.event >robin.event
has 0 '>free round<' 'ludex page event -o robin.html robin.event; cat robin.html'

# Puzzles have the same solutions as `ludex solve`, hidden without a script. The
# records are cited.
ludex generate --game quax --size 4 --count 6 --seed 8 >small.qux
prepare 'ludex page puzzles small.qux -o puzzles.html'
grep -A1 '<p class="position">\|^<summary>' puzzles.html |
    sed -n 's,.*<code>\(.*\)</code>.*,\1,p; s,<p>\(.*\) wins\{0\,1\}: \(.*\)\.</p>,\2,p' >pairs
while read -r position && read -r solution; do
    is "solution of $position" "$(ludex solve --game quax --size 4 \
        --position "$position" | tail -n +2 | paste -sd '/' | sed 's,/,\, ,g')" "$solution"
done <<END
$(cat pairs)
END
is 'puzzles' 'yes yes' "$([ "$(wc -l <pairs)" -ge 8 ] && echo yes) $([ \
    "$(grep -c '<li id="puzzle-' puzzles.html)" = $(($(wc -l <pairs) / 2)) ] && echo yes)"
gives 'no script, and nothing is open' 0 "grep -c '<script\\|<details open' puzzles.html"
empty 'each id once' "$(grep -o ' id="[^"]*"' puzzles.html | sort | uniq -d)"
has 0 'found in the last 12 positions of each with at most 200000 plies played in each search' \
    cat puzzles.html
is 'each record is cited' "$(grep -c '<li id="puzzle-' puzzles.html)" \
    "$(grep -c 'quax</bdi>, after ply [0-9]*\. <bdi>small.qux, record [1-6]</bdi></p>' puzzles.html)"
ludex import tiny --game quax small.qux >/dev/null 2>&1
prepare "ludex page puzzles --title Small tiny 'id < 3' -o stored.html"
is 'citations' "$(for id in 1 2; do ludex archive tiny cite $id; done)" \
    "$(sed -n 's,.*Citation: <bdi>\(.*\)</bdi>.*,\1,p' stored.html)"
has 0 '<title>Small</title>' cat stored.html
expect 2 'ludex: page: no record has a puzzle within these limits' \
    ludex page puzzles quax/taylor.qux --nodes 100
# Near the end every puzzle is short.
prepare 'ludex page puzzles --back 1 small.qux -o last.html'
gives 'lines of one ply' 0 "grep 'One line' last.html | grep -c 'bdi>[a-z0-9]* '"
ludex page puzzles -j 1 small.qux -o again.html
same 'threads make no difference' "$(cat puzzles.html)" "$(cat again.html)"
# Records that cannot be replayed are skipped.
{
    printf '[Game "quax"]\n[Size "4"]\n\na1 a1 *\n\n'
    cat small.qux
} >mixed.qux
gives 'a broken record' "$(grep -c '<li id=' puzzles.html)" \
    "ludex page puzzles mixed.qux 2>/dev/null | grep -c '<li id='"

# If a file without events has errors, its data are at fault.
: >nothing.event
expect 1 'nothing.event: error: there is no event in this file [empty-file]
ludex: nothing.event contains no events' ludex page boards nothing.event
printf 'event event' >cut.event
has 1 'ludex: cut.event contains no events' ludex page standings cut.event
expect 2 "ludex: $top/samples/quax/taylor.qux contains no events" \
    ludex page boards "$top/samples/quax/taylor.qux"

finish
