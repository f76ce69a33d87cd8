-- From version 1 to 2: championships. `events` and `players` were tables of
-- names; they are views for people now. This text stays as it is.
DROP VIEW games;
ALTER TABLE players RENAME TO people;
ALTER TABLE events RENAME TO event_names;

-- A hash of a game's plies, the least over the symmetries of its rules: equal
-- for games that are each other turned. Filled by imports that ask for it.
CREATE TABLE IF NOT EXISTS shapes (
    record INTEGER PRIMARY KEY REFERENCES records,
    shape INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS shapes_shape ON shapes (shape);

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
CREATE INDEX records_day ON records (day) WHERE day IS NOT NULL;

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

CREATE VIEW games AS
SELECT r.id, v.game, v.options, e.name AS event, s.name AS site, r.date,
       r.round, p.name AS first, q.name AS second, r.result, r.termination,
       r.source, r.annotator, r.plies, r.broken, i.file, i.time AS imported,
       f.name AS first_spelling, g.name AS second_spelling
FROM records r
LEFT JOIN variants v ON v.id = r.variant
LEFT JOIN event_names e ON e.id = r.event
LEFT JOIN sites s ON s.id = r.site
LEFT JOIN aliases f ON f.id = r.first
LEFT JOIN aliases g ON g.id = r.second
LEFT JOIN people p ON p.id = f.player
LEFT JOIN people q ON q.id = g.player
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
                 UNION ALL SELECT second FROM records) t
           JOIN aliases a ON a.id = t.alias GROUP BY a.player) r
    ON r.player = p.id
LEFT JOIN (SELECT a.player, count(DISTINCT t.championship) AS events
           FROM participants t JOIN aliases a ON a.id = t.player
           GROUP BY a.player) e ON e.player = p.id
LEFT JOIN (SELECT a.player, count(*) AS titles
           FROM championships t JOIN aliases a ON a.id = t.champion
           GROUP BY a.player) c ON c.player = p.id;

PRAGMA user_version = 2;
