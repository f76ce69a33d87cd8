-- From version 4 to 5: what a record's text, its first positions and its
-- identity take is made small; tables for changes and for words are new. The
-- views are made after it (views.sql).
DROP VIEW IF EXISTS games;
DROP VIEW IF EXISTS events;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS players;

CREATE TABLE called_event (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE called_site (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE called_country (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE called_city (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

INSERT INTO called_event SELECT id, name FROM event_name;
CREATE TABLE event_name_5 (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_event
) STRICT;
INSERT INTO event_name_5 SELECT id, name, folded, id FROM event_name;
DROP TABLE event_name;
ALTER TABLE event_name_5 RENAME TO event_name;
CREATE INDEX event_name_called ON event_name (called);

INSERT INTO called_site SELECT id, name FROM site;
CREATE TABLE site_5 (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_site
) STRICT;
INSERT INTO site_5 SELECT id, name, folded, id FROM site;
DROP TABLE site;
ALTER TABLE site_5 RENAME TO site;
CREATE INDEX site_called ON site (called);

INSERT INTO called_country (name)
SELECT DISTINCT country FROM (SELECT country FROM event UNION SELECT country FROM entrant)
WHERE country IS NOT NULL ORDER BY 1;
CREATE TABLE country_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_country
) STRICT;
INSERT INTO country_name SELECT id, name, folded(name), id FROM called_country;
CREATE INDEX country_name_called ON country_name (called);

INSERT INTO called_city (name)
SELECT DISTINCT city FROM (SELECT city FROM event)
WHERE city IS NOT NULL ORDER BY 1;
CREATE TABLE city_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_city
) STRICT;
INSERT INTO city_name SELECT id, name, folded(name), id FROM called_city;
CREATE INDEX city_name_called ON city_name (called);

CREATE TABLE label (
    record INTEGER NOT NULL REFERENCES record,
    name TEXT NOT NULL,
    PRIMARY KEY (record, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX label_name ON label (name);

CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    time TEXT NOT NULL,     -- UTC, ISO 8601
    kind TEXT NOT NULL,     -- the verb: delete, tag, undo
    words TEXT NOT NULL,    -- what was asked for
    reason TEXT,
    count INTEGER NOT NULL, -- of records that it touched
    last INTEGER NOT NULL,  -- the last number of a record before it
    undoes INTEGER REFERENCES change,
    undone_by INTEGER REFERENCES change
) STRICT;

CREATE TABLE changeset (
    change INTEGER NOT NULL REFERENCES change,
    number INTEGER NOT NULL, -- from 0
    bytes BLOB NOT NULL,
    PRIMARY KEY (change, number)
) STRICT;

-- What an event tells of its players, teams and results.
CREATE TABLE event_5 (
    id INTEGER PRIMARY KEY,
    import INTEGER NOT NULL REFERENCES import,
    series INTEGER REFERENCES series,
    era INTEGER REFERENCES era,
    year INTEGER,
    event_name INTEGER REFERENCES event_name,
    country TEXT, -- the host
    city TEXT,
    game TEXT,
    source TEXT,
    organizer TEXT,
    federation TEXT,
    tiebreaks TEXT, -- in force, parted by commas
    begins TEXT,    -- YYYY.MM.DD with ?, or a year
    ends TEXT,
    rated INTEGER CHECK (rated IN (0, 1)),
    note TEXT,
    format TEXT,  -- "first-to-10 wins + tiebreak"
    unfinished INTEGER NOT NULL CHECK (unfinished IN (0, 1)),
    won INTEGER, -- the champion's games, as the source states them
    lost INTEGER,
    drawn INTEGER,
    UNIQUE (series, year, event_name)
) STRICT;
INSERT INTO event_5 (id, import, series, era, year, event_name, country, city,
    game, source, format, unfinished, won, lost, drawn)
SELECT id, import, series, era, year, event_name, country, city,
    game, source, format, unfinished, won, lost, drawn
FROM event;
CREATE TABLE team (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL, -- from 0, as all numbers of an event's rows
    name TEXT NOT NULL,
    country TEXT,
    seed INTEGER,
    note TEXT,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE champion (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling, -- NULL: a team is
    team INTEGER,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX champion_spelling ON champion (spelling);
INSERT INTO champion (event, number, spelling)
SELECT id, 0, champion FROM event WHERE champion IS NOT NULL ORDER BY id;
DROP TABLE event;
ALTER TABLE event_5 RENAME TO event;
CREATE INDEX event_event_name ON event (event_name);
CREATE INDEX event_year ON event (year);
CREATE INDEX event_era ON event (era);
CREATE INDEX event_country ON event (country);
CREATE INDEX event_city ON event (city);
CREATE INDEX event_organizer ON event (organizer) WHERE organizer IS NOT NULL;
CREATE INDEX event_unfinished ON event (id) WHERE unfinished = 1;

CREATE TABLE runner_up_5 (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling, -- NULL: a team is
    team INTEGER,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO runner_up_5 (event, number, spelling)
SELECT event, number, spelling FROM runner_up;
DROP TABLE runner_up;
ALTER TABLE runner_up_5 RENAME TO runner_up;

CREATE TABLE entrant_5 (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling,
    country TEXT,
    seed INTEGER, -- place in the draw, from 1
    title TEXT,
    born TEXT,    -- YYYY.MM.DD with ?, or a year
    member TEXT,  -- the number by which a federation knows them
    rating INTEGER,
    team INTEGER,
    board INTEGER,
    note TEXT,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO entrant_5 (event, number, spelling, country, seed)
SELECT event, number, spelling, country, seed FROM entrant;
DROP TABLE entrant;
ALTER TABLE entrant_5 RENAME TO entrant;
CREATE INDEX entrant_spelling ON entrant (spelling);

CREATE TABLE team_match (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    round INTEGER,
    first INTEGER NOT NULL, -- numbers of teams
    second INTEGER,         -- NULL: a bye, or one that withdraws
    result TEXT NOT NULL CHECK (result = '1-0' OR result = '0-1' OR
                                result = '1/2-1/2' OR result = '*'),
    how TEXT NOT NULL CHECK (how = 'played' OR how = 'forfeit' OR
                             how = 'bye' OR how = 'withdrawn'),
    first_points INTEGER,   -- of the boards, in halves, as stated
    second_points INTEGER,
    date TEXT,
    note TEXT,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, stage) REFERENCES stage (event, number),
    FOREIGN KEY (event, first) REFERENCES team (event, number),
    FOREIGN KEY (event, second) REFERENCES team (event, number),
    CHECK ((second IS NULL) = (how = 'bye' OR how = 'withdrawn'))
) STRICT, WITHOUT ROWID;
CREATE TABLE result_5 (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    round INTEGER,
    first INTEGER NOT NULL, -- numbers of entrants
    second INTEGER,         -- NULL: a bye, or one who withdraws
    result TEXT NOT NULL CHECK (result = '1-0' OR result = '0-1' OR
                                result = '1/2-1/2' OR result = '*'),
    how TEXT NOT NULL CHECK (how = 'played' OR how = 'forfeit' OR
                             how = 'bye' OR how = 'withdrawn' OR
                             how = 'annulled'),
    came TEXT, -- by what: surrender, agreement, time ...
    tiebreak INTEGER NOT NULL CHECK (tiebreak IN (0, 1)), -- 1: played off
    team_match INTEGER,
    board INTEGER,
    date TEXT,
    plies INTEGER,
    record INTEGER,         -- as the source has it: it may be another archive's
    note TEXT,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, stage) REFERENCES stage (event, number),
    FOREIGN KEY (event, first) REFERENCES entrant (event, number),
    FOREIGN KEY (event, second) REFERENCES entrant (event, number),
    FOREIGN KEY (event, team_match) REFERENCES team_match (event, number),
    CHECK ((second IS NULL) = (how = 'bye' OR how = 'withdrawn'))
) STRICT, WITHOUT ROWID;
INSERT INTO result_5 (event, number, stage, round, first, second, result, how,
    tiebreak, date, plies, record)
SELECT event, number, stage, round, first, second, result, how,
    tiebreak, date, plies, record
FROM result;
DROP TABLE result;
ALTER TABLE result_5 RENAME TO result;
CREATE INDEX result_record ON result (record) WHERE record IS NOT NULL;

-- A position of the first plies that many games went through: the start of
-- every variant, and each that so many reached (db/explore/crossings.h). Sums of
-- what was played next there are rows of `next`, kept true by every change.
CREATE TABLE crossing (
    id INTEGER PRIMARY KEY,
    variant INTEGER NOT NULL
        REFERENCES variant DEFERRABLE INITIALLY DEFERRED,
    exact INTEGER NOT NULL,
    canonical INTEGER NOT NULL,
    start INTEGER NOT NULL CHECK (start IN (0, 1)) -- 1: the variant's own
) STRICT;
CREATE INDEX crossing_canonical ON crossing (canonical);

-- A way on from a crossing: hashes of the position that it leads to, the ply's
-- code (-1: games that ended there, the hashes are 0), and of the games that
-- took it how many there are, how they went, and their plies together.
CREATE TABLE next (
    crossing INTEGER NOT NULL REFERENCES crossing,
    key INTEGER NOT NULL,    -- the exact hash
    code INTEGER NOT NULL,
    merged INTEGER NOT NULL, -- the canonical one
    games INTEGER NOT NULL,
    first INTEGER NOT NULL,  -- won by the first player
    drawn INTEGER NOT NULL,
    second INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    oldest INTEGER REFERENCES record DEFERRABLE INITIALLY DEFERRED,
    oldest_day INTEGER NOT NULL, -- 19610512; 0: none has a known year
    newest INTEGER REFERENCES record DEFERRABLE INITIALLY DEFERRED,
    newest_day INTEGER NOT NULL,
    again INTEGER NOT NULL, -- games that had been before at what this position
                            -- is turned
    players BLOB NOT NULL,  -- who played it how often (db/explore/tally.h)
    PRIMARY KEY (crossing, key, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE dictionary (
    id INTEGER PRIMARY KEY,
    variant INTEGER REFERENCES variant,
    learned INTEGER NOT NULL,    -- from so many texts
    hash INTEGER NOT NULL,       -- of both, and of `learned`
    spellings BLOB NOT NULL,     -- compressed
    samples BLOB NOT NULL
) STRICT;

-- Texts stay as they are; "ludex archive ... vacuum" packs them.
CREATE TABLE text_5 (
    record INTEGER PRIMARY KEY REFERENCES record,
    dictionary INTEGER REFERENCES dictionary,
    text ANY NOT NULL
) STRICT;
INSERT INTO text_5 SELECT record, NULL, text FROM text;
DROP TABLE text;
ALTER TABLE text_5 RENAME TO text;

-- A word of comments and of tags that have no column, folded (db/words.h), and
-- the records that have it.
CREATE TABLE word (
    id INTEGER PRIMARY KEY,
    folded TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE worded (
    word INTEGER NOT NULL REFERENCES word,
    record INTEGER NOT NULL REFERENCES record DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (word, record)
) STRICT, WITHOUT ROWID;

ALTER TABLE signature RENAME TO signature_4; -- until they are in blocks
CREATE TABLE signature (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE early_position (
    id INTEGER PRIMARY KEY,
    canonical INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    UNIQUE (canonical, exact)
) STRICT;
INSERT INTO early_position (canonical, exact)
SELECT DISTINCT canonical, exact FROM opening ORDER BY canonical, exact;
CREATE TABLE opening_5 (
    position INTEGER NOT NULL REFERENCES early_position,
    record INTEGER NOT NULL REFERENCES record,
    ply INTEGER NOT NULL, -- 0: the start
    PRIMARY KEY (position, record, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO opening_5
SELECT p.id, o.record, o.ply FROM opening o
JOIN early_position p ON p.canonical = o.canonical AND p.exact = o.exact
ORDER BY 1, 2, 3;
DROP TABLE opening;
ALTER TABLE opening_5 RENAME TO opening;

-- Sources and dates are numbered.
CREATE TABLE source_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO source_name (name)
SELECT DISTINCT source FROM record WHERE source IS NOT NULL ORDER BY 1;

CREATE TABLE written_date (
    id INTEGER PRIMARY KEY,
    written TEXT NOT NULL,
    earliest INTEGER,        -- the first and the last day that the date may
    latest INTEGER,          -- mean, or its end: 19921231
    UNIQUE (written, earliest, latest),
    CHECK (earliest <= latest)
) STRICT;
INSERT INTO written_date (written, earliest, latest)
SELECT DISTINCT date, earliest, latest FROM record WHERE date IS NOT NULL
ORDER BY 2, 3, 1;
CREATE INDEX written_date_day ON written_date (earliest, latest)
    WHERE earliest IS NOT NULL;

CREATE TABLE record_5 (
    id INTEGER PRIMARY KEY,  -- in the order of import
    import INTEGER NOT NULL REFERENCES import,
    byte INTEGER NOT NULL,   -- where it stood in its file
    broken INTEGER NOT NULL CHECK (broken IN (0, 1)), -- 1: it has errors
    variant INTEGER REFERENCES variant,
    event_name INTEGER REFERENCES event_name,
    site INTEGER REFERENCES site,
    date INTEGER REFERENCES written_date,
    round TEXT,
    first INTEGER REFERENCES spelling,
    second INTEGER REFERENCES spelling,
    third INTEGER REFERENCES spelling, -- of games for three and four
    fourth INTEGER REFERENCES spelling,
    result TEXT CHECK (result = '1-0' OR result = '0-1' OR
                       result = '1/2-1/2' OR result = '*'),
    termination TEXT,
    source INTEGER REFERENCES source_name,
    annotator TEXT,
    plies INTEGER NOT NULL,  -- of the main line
    start TEXT,              -- position, if not the game's own start
    moves BLOB               -- main line: a LEB128 number a ply, as the game
                             -- numbers its moves; NULL if it is not legal to
                             -- its end
) STRICT;
INSERT INTO record_5
SELECT r.id, r.import, r.byte, r.broken, r.variant, r.event_name, r.site, d.id,
       r.round, r.first, r.second, r.third, r.fourth, r.result, r.termination,
       o.id, r.annotator, r.plies, r.start, r.moves
FROM record r
LEFT JOIN written_date d ON d.written = r.date AND d.earliest IS r.earliest
    AND d.latest IS r.latest
LEFT JOIN source_name o ON o.name = r.source
ORDER BY r.id;
DROP TABLE record;
ALTER TABLE record_5 RENAME TO record;
CREATE INDEX record_event_name ON record (event_name)
    WHERE event_name IS NOT NULL;
CREATE INDEX record_site ON record (site) WHERE site IS NOT NULL;
CREATE INDEX record_first ON record (first) WHERE first IS NOT NULL;
CREATE INDEX record_second ON record (second) WHERE second IS NOT NULL;
CREATE INDEX record_third ON record (third) WHERE third IS NOT NULL;
CREATE INDEX record_fourth ON record (fourth) WHERE fourth IS NOT NULL;
CREATE INDEX record_date ON record (date) WHERE date IS NOT NULL;

CREATE TABLE identity_5 (
    hash INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES record,
    PRIMARY KEY (hash, record)
) STRICT, WITHOUT ROWID;
INSERT INTO identity_5 SELECT (hash << 32) >> 32, record FROM identity
ORDER BY 1, 2;
DROP TABLE identity;
ALTER TABLE identity_5 RENAME TO identity;

PRAGMA user_version = 5;
