-- A Ludex archive, version 3. One SQLite file that people may read with any
-- SQLite shell; the views at the end are made for that.
--
-- The spellings of the tags are kept as they came: a record points to the
-- name that stands in its tag, and that name to a person, so that names can
-- be joined later without touching a record.
PRAGMA application_id = 1282761848; -- "Ludx"
PRAGMA user_version = 3;

-- A file that was read. One import may be cut short: what is here is whole.
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    time TEXT NOT NULL -- UTC, ISO 8601
) STRICT;

-- A person; `name` is what to call them.
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- A spelling of a person's name, as tags have it.
CREATE TABLE aliases (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES people
) STRICT;
CREATE INDEX aliases_player ON aliases (player);

-- An event's name as tags have it; championships point here too, so that the
-- records which claim to belong to one are found.
CREATE TABLE event_names (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE sites (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- A game with its options: what the rules need to set up a start. Options
-- that are as usual are left out, written or not.
CREATE TABLE variants (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,    -- "quax"
    options TEXT NOT NULL, -- "Size=13, Edges=NS"; empty: all as usual
    UNIQUE (game, options)
) STRICT;

-- The same options, one a row.
CREATE TABLE options (
    variant INTEGER NOT NULL REFERENCES variants,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (variant, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
    id INTEGER PRIMARY KEY,         -- in the order of import
    import INTEGER NOT NULL REFERENCES imports,
    byte INTEGER NOT NULL,          -- where it stood in its file
    broken INTEGER NOT NULL,        -- 1: it has errors
    variant INTEGER REFERENCES variants,
    event INTEGER REFERENCES event_names,
    site INTEGER REFERENCES sites,
    date TEXT,                      -- as written
    earliest INTEGER,               -- the first and the last day that the
    latest INTEGER,                 -- date may mean, or its end: 19921231
    round TEXT,
    first INTEGER REFERENCES aliases,
    second INTEGER REFERENCES aliases,
    third INTEGER REFERENCES aliases, -- of games for three and four
    fourth INTEGER REFERENCES aliases,
    result TEXT,                    -- 1-0, 0-1, 1/2-1/2 or *
    termination TEXT,
    source TEXT,
    annotator TEXT,
    plies INTEGER NOT NULL,         -- of the main line
    start TEXT,                     -- position, if not the game's own start
    moves BLOB                      -- main line: a LEB128 number a ply, as
                                    -- the game numbers its moves; NULL if
                                    -- it is not legal to its end
) STRICT;

-- A hash of what makes a record this one, to tell whether it is known.
CREATE TABLE identities (
    identity INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES records,
    PRIMARY KEY (identity, record)
) STRICT, WITHOUT ROWID;

-- The record's bytes as they stood in the file: TEXT, or BLOB where they are
-- no UTF-8 or hold a NUL.
CREATE TABLE texts (
    record INTEGER PRIMARY KEY REFERENCES records,
    text ANY NOT NULL
) STRICT;

-- What the columns and `moves` do not say (variations, comments, glyphs, a
-- phrase at the end, marks of a diagram), or the plies of a record whose start
-- is not known: written out without layout. Only for records that have such, to tell
-- whether two records are the same.
CREATE TABLE contents (
    record INTEGER PRIMARY KEY REFERENCES records,
    content BLOB NOT NULL
) STRICT;

-- What a record whose start is not known claims. Its main line cannot be
-- replayed, and contradicts itself nowhere.
CREATE TABLE claims (
    record INTEGER PRIMARY KEY REFERENCES records,
    ending TEXT,        -- board, agreement or surrender, if one is claimed
    plies BLOB NOT NULL -- of the main line, bytes (db/claims.c)
) STRICT;

-- All other tags.
CREATE TABLE tags (
    record INTEGER NOT NULL REFERENCES records,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (record, name)
) STRICT, WITHOUT ROWID;

-- Features of every position of a record that has `moves`, as a set of bits:
-- a position with a feature that is missing here was never reached. `light`
-- is the least number of features of a position behind the openings: one
-- with fewer was reached in the openings or not at all.
CREATE TABLE signatures (
    record INTEGER PRIMARY KEY REFERENCES records,
    variant INTEGER NOT NULL REFERENCES variants,
    light INTEGER NOT NULL,
    set1 INTEGER NOT NULL,
    set2 INTEGER NOT NULL,
    set3 INTEGER NOT NULL,
    set4 INTEGER NOT NULL
) STRICT;

-- The first positions of every record that has `moves`. Hashes are 64 bits
-- without a sign, kept as SQLite's signed integers. `canonical` is equal for
-- positions that a symmetry of the rules maps onto each other.
CREATE TABLE openings (
    canonical INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES records,
    ply INTEGER NOT NULL, -- 0: the start
    PRIMARY KEY (canonical, exact, record, ply)
) STRICT, WITHOUT ROWID;

-- A hash of a game's plies, the least over the symmetries of its rules: equal
-- for games that are each other turned. Filled by imports that ask for it.
CREATE TABLE shapes (
    record INTEGER PRIMARY KEY REFERENCES records,
    shape INTEGER NOT NULL
) STRICT;
CREATE INDEX shapes_shape ON shapes (shape);

-- What championships are one of: "World championship".
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- A part of a series' history.
CREATE TABLE eras (
    id INTEGER PRIMARY KEY,
    series INTEGER REFERENCES series,
    name TEXT NOT NULL
) STRICT;
CREATE INDEX eras_series ON eras (series, name);

-- An event as a source tells it (ludex-event(5)). NULL: a gap.
CREATE TABLE championships (
    id INTEGER PRIMARY KEY,
    import INTEGER NOT NULL REFERENCES imports,
    series INTEGER REFERENCES series,
    era INTEGER REFERENCES eras,
    year INTEGER,
    name INTEGER REFERENCES event_names,
    country TEXT, -- the host
    city TEXT,
    game TEXT,
    source TEXT,
    format TEXT,  -- "first-to-10 wins + tiebreak"
    unfinished INTEGER NOT NULL,
    champion INTEGER REFERENCES aliases, -- as the source states it, and the
    won INTEGER,                         -- champion's games likewise
    lost INTEGER,
    drawn INTEGER
) STRICT;
CREATE INDEX championships_series ON championships (series, year, name);
CREATE INDEX championships_name ON championships (name);
CREATE INDEX records_event ON records (event) WHERE event IS NOT NULL;
CREATE INDEX records_first ON records (first) WHERE first IS NOT NULL;
CREATE INDEX records_second ON records (second) WHERE second IS NOT NULL;
CREATE INDEX records_third ON records (third) WHERE third IS NOT NULL;
CREATE INDEX records_fourth ON records (fourth) WHERE fourth IS NOT NULL;
CREATE INDEX records_day ON records (earliest, latest)
    WHERE earliest IS NOT NULL;

CREATE TABLE runners_up (
    championship INTEGER NOT NULL REFERENCES championships,
    number INTEGER NOT NULL,
    player INTEGER REFERENCES aliases,
    PRIMARY KEY (championship, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE stages (
    championship INTEGER NOT NULL REFERENCES championships,
    number INTEGER NOT NULL, -- from 0
    name TEXT NOT NULL,      -- empty: the only one
    format TEXT,
    PRIMARY KEY (championship, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE participants (
    championship INTEGER NOT NULL REFERENCES championships,
    number INTEGER NOT NULL, -- from 0
    player INTEGER REFERENCES aliases,
    country TEXT,
    seed INTEGER,            -- place in the draw
    PRIMARY KEY (championship, number)
) STRICT, WITHOUT ROWID;

-- Results in the order of the source, with or without a record.
CREATE TABLE outcomes (
    championship INTEGER NOT NULL REFERENCES championships,
    number INTEGER NOT NULL,   -- from 0
    stage INTEGER NOT NULL,    -- its number
    round INTEGER,
    first INTEGER NOT NULL,    -- numbers of participants
    second INTEGER,            -- NULL: a bye, or one who withdraws
    result TEXT NOT NULL,      -- 1-0, 0-1, 1/2-1/2 or *
    how TEXT NOT NULL,         -- played, forfeit, bye or withdrawn
    tiebreak INTEGER NOT NULL, -- 1: played off
    date TEXT,
    plies INTEGER,
    record INTEGER,            -- as the source has it
    PRIMARY KEY (championship, number)
) STRICT, WITHOUT ROWID;

-- For people: whole names, no numbers to look up. Players are called as
-- persons are, whatever a tag spells.
CREATE VIEW games AS
SELECT r.id, v.game, v.options, e.name AS event, s.name AS site, r.date,
       r.round, p.name AS first, q.name AS second, r.result, r.termination,
       r.source, r.annotator, r.plies, r.broken, i.file, i.time AS imported,
       f.name AS first_spelling, g.name AS second_spelling,
       t.name AS third, u.name AS fourth, h.name AS third_spelling,
       k.name AS fourth_spelling
FROM records r
LEFT JOIN variants v ON v.id = r.variant
LEFT JOIN event_names e ON e.id = r.event
LEFT JOIN sites s ON s.id = r.site
LEFT JOIN aliases f ON f.id = r.first
LEFT JOIN aliases g ON g.id = r.second
LEFT JOIN people p ON p.id = f.player
LEFT JOIN people q ON q.id = g.player
LEFT JOIN aliases h ON h.id = r.third
LEFT JOIN aliases k ON k.id = r.fourth
LEFT JOIN people t ON t.id = h.player
LEFT JOIN people u ON u.id = k.player
JOIN imports i ON i.id = r.import;

CREATE VIEW events AS
SELECT c.id, s.name AS series, e.name AS era, c.year, n.name AS name,
       c.format, c.country, c.city, c.game, p.name AS champion,
       (SELECT group_concat(name, ', ') FROM
           (SELECT p.name FROM runners_up r JOIN aliases a ON a.id = r.player
            JOIN people p ON p.id = a.player
            WHERE r.championship = c.id ORDER BY r.number)) AS runners_up,
       c.won, c.lost, c.drawn, c.unfinished,
       (SELECT count(*) FROM participants p WHERE p.championship = c.id)
           AS players,
       (SELECT count(*) FROM outcomes o WHERE o.championship = c.id)
           AS results,
       (SELECT count(*) FROM records r WHERE r.event = c.name) AS records,
       c.source, i.file, i.time AS imported
FROM championships c
LEFT JOIN series s ON s.id = c.series
LEFT JOIN eras e ON e.id = c.era
LEFT JOIN event_names n ON n.id = c.name
LEFT JOIN aliases a ON a.id = c.champion
LEFT JOIN people p ON p.id = a.player
JOIN imports i ON i.id = c.import;

CREATE VIEW results AS
SELECT o.championship AS event, s.name AS series, c.year, n.name AS name,
       nullif(t.name, '') AS stage, o.round, h.name AS first,
       k.name AS second, o.result, o.how, o.tiebreak, o.date, o.plies,
       o.record
FROM outcomes o
JOIN championships c ON c.id = o.championship
LEFT JOIN series s ON s.id = c.series
LEFT JOIN event_names n ON n.id = c.name
LEFT JOIN stages t ON t.championship = o.championship AND t.number = o.stage
LEFT JOIN participants p
    ON p.championship = o.championship AND p.number = o.first
LEFT JOIN participants q
    ON q.championship = o.championship AND q.number = o.second
LEFT JOIN aliases f ON f.id = p.player
LEFT JOIN aliases g ON g.id = q.player
LEFT JOIN people h ON h.id = f.player
LEFT JOIN people k ON k.id = g.player;

CREATE VIEW players AS
SELECT p.id, p.name, s.spellings, ifnull(r.games, 0) AS games,
       ifnull(e.events, 0) AS events, ifnull(c.titles, 0) AS titles
FROM people p
LEFT JOIN (SELECT player, group_concat(name, '; ') AS spellings
           FROM aliases GROUP BY player) s ON s.player = p.id
LEFT JOIN (SELECT a.player, count(*) AS games
           FROM (SELECT first AS alias FROM records
                 UNION ALL SELECT second FROM records
                 UNION ALL SELECT third FROM records WHERE third IS NOT NULL
                 UNION ALL SELECT fourth FROM records
                 WHERE fourth IS NOT NULL) t
           JOIN aliases a ON a.id = t.alias GROUP BY a.player) r
    ON r.player = p.id
LEFT JOIN (SELECT a.player, count(DISTINCT t.championship) AS events
           FROM participants t JOIN aliases a ON a.id = t.player
           GROUP BY a.player) e ON e.player = p.id
LEFT JOIN (SELECT a.player, count(*) AS titles
           FROM championships t JOIN aliases a ON a.id = t.champion
           GROUP BY a.player) c ON c.player = p.id;
