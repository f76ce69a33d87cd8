-- From version 3 to 4: a table is called what one of its rows is, names are kept
-- folded, and what is meant of values and rows is declared. This text stays as it
-- is; the views are made after it (views.sql).
DROP VIEW IF EXISTS games;
DROP VIEW IF EXISTS events;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS players;

-- Saved queries had no table before the first of them.
CREATE TABLE IF NOT EXISTS queries (name TEXT PRIMARY KEY, query TEXT NOT NULL);

-- All that points to a table points to its new name from here on.
ALTER TABLE imports RENAME TO import;
ALTER TABLE variants RENAME TO variant;
ALTER TABLE options RENAME TO option;
ALTER TABLE identities RENAME TO identity;
ALTER TABLE texts RENAME TO text;
ALTER TABLE contents RENAME TO content;
ALTER TABLE tags RENAME TO tag;
ALTER TABLE signatures RENAME TO signature;
ALTER TABLE openings RENAME TO opening;
ALTER TABLE shapes RENAME TO shape;
ALTER TABLE people RENAME TO person;
ALTER TABLE aliases RENAME TO spelling;
ALTER TABLE event_names RENAME TO event_name;
ALTER TABLE sites RENAME TO site;
ALTER TABLE records RENAME TO record;
ALTER TABLE claims RENAME TO claim;
ALTER TABLE eras RENAME TO era;
ALTER TABLE championships RENAME TO event;
ALTER TABLE runners_up RENAME TO runner_up;
ALTER TABLE stages RENAME TO stage;
ALTER TABLE participants RENAME TO entrant;
ALTER TABLE outcomes RENAME TO result;
ALTER TABLE queries RENAME TO query;
ALTER TABLE identity RENAME COLUMN identity TO hash;
ALTER TABLE shape RENAME COLUMN shape TO hash;
DROP INDEX shapes_shape;
CREATE INDEX shape_hash ON shape (hash);

-- Tables that declare more are made anew.

CREATE TABLE person_4 (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO person_4 SELECT id, name FROM person;
DROP TABLE person;
ALTER TABLE person_4 RENAME TO person;

CREATE TABLE spelling_4 (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES person
) STRICT;
INSERT INTO spelling_4 SELECT id, name, folded(name), player FROM spelling;
DROP TABLE spelling;
ALTER TABLE spelling_4 RENAME TO spelling;
CREATE INDEX spelling_person ON spelling (person);

CREATE TABLE event_name_4 (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
) STRICT;
INSERT INTO event_name_4 SELECT id, name, folded(name) FROM event_name;
DROP TABLE event_name;
ALTER TABLE event_name_4 RENAME TO event_name;

CREATE TABLE site_4 (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
) STRICT;
INSERT INTO site_4 SELECT id, name, folded(name) FROM site;
DROP TABLE site;
ALTER TABLE site_4 RENAME TO site;

CREATE TABLE record_4 (
    id INTEGER PRIMARY KEY,  -- in the order of import
    import INTEGER NOT NULL REFERENCES import,
    byte INTEGER NOT NULL,   -- where it stood in its file
    broken INTEGER NOT NULL CHECK (broken IN (0, 1)), -- 1: it has errors
    variant INTEGER REFERENCES variant,
    event_name INTEGER REFERENCES event_name,
    site INTEGER REFERENCES site,
    date TEXT,               -- as written
    earliest INTEGER,        -- the first and the last day that the date may
    latest INTEGER,          -- mean, or its end: 19921231
    round TEXT,
    first INTEGER REFERENCES spelling,
    second INTEGER REFERENCES spelling,
    third INTEGER REFERENCES spelling, -- of games for three and four
    fourth INTEGER REFERENCES spelling,
    result TEXT CHECK (result = '1-0' OR result = '0-1' OR
                       result = '1/2-1/2' OR result = '*'),
    termination TEXT,
    source TEXT,
    annotator TEXT,
    plies INTEGER NOT NULL,  -- of the main line
    start TEXT,              -- position, if not the game's own start
    moves BLOB,              -- main line: a LEB128 number a ply, as the game
                             -- numbers its moves; NULL if it is not legal to
                             -- its end
    CHECK (earliest <= latest)
) STRICT;
INSERT INTO record_4
SELECT id, import, byte, broken, variant, event, site, date, earliest, latest,
       round, first, second, third, fourth, result, termination, source,
       annotator, plies, start, moves
FROM record;
DROP TABLE record;
ALTER TABLE record_4 RENAME TO record;
CREATE INDEX record_event_name ON record (event_name)
    WHERE event_name IS NOT NULL;
CREATE INDEX record_site ON record (site) WHERE site IS NOT NULL;
CREATE INDEX record_first ON record (first) WHERE first IS NOT NULL;
CREATE INDEX record_second ON record (second) WHERE second IS NOT NULL;
CREATE INDEX record_third ON record (third) WHERE third IS NOT NULL;
CREATE INDEX record_fourth ON record (fourth) WHERE fourth IS NOT NULL;
CREATE INDEX record_day ON record (earliest, latest)
    WHERE earliest IS NOT NULL;

CREATE TABLE claim_4 (
    record INTEGER PRIMARY KEY REFERENCES record,
    ending TEXT CHECK (ending = 'board' OR ending = 'agreement' OR
                       ending = 'surrender'),
    plies BLOB NOT NULL -- of the main line, bytes (db/import/claims.c)
) STRICT;
INSERT INTO claim_4 SELECT record, ending, plies FROM claim;
DROP TABLE claim;
ALTER TABLE claim_4 RENAME TO claim;

CREATE TABLE era_4 (
    id INTEGER PRIMARY KEY,
    series INTEGER REFERENCES series,
    name TEXT NOT NULL,
    UNIQUE (series, name)
) STRICT;
INSERT INTO era_4 SELECT id, series, name FROM era;
DROP TABLE era;
ALTER TABLE era_4 RENAME TO era;

CREATE TABLE event_4 (
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
    format TEXT,  -- "first-to-10 wins + tiebreak"
    unfinished INTEGER NOT NULL CHECK (unfinished IN (0, 1)),
    champion INTEGER REFERENCES spelling, -- as the source states it, and the
    won INTEGER,                          -- champion's games likewise
    lost INTEGER,
    drawn INTEGER,
    UNIQUE (series, year, event_name)
) STRICT;
INSERT INTO event_4
SELECT id, import, series, era, year, name, country, city, game, source,
       format, unfinished, champion, won, lost, drawn
FROM event;
DROP TABLE event;
ALTER TABLE event_4 RENAME TO event;
CREATE INDEX event_event_name ON event (event_name);
CREATE INDEX event_year ON event (year);
CREATE INDEX event_champion ON event (champion);

CREATE TABLE runner_up_4 (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL, -- from 0, as all numbers of an event's rows
    spelling INTEGER REFERENCES spelling,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO runner_up_4 SELECT championship, number, player FROM runner_up;
DROP TABLE runner_up;
ALTER TABLE runner_up_4 RENAME TO runner_up;

CREATE TABLE stage_4 (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    name TEXT NOT NULL, -- empty: the only one
    format TEXT,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO stage_4 SELECT championship, number, name, format FROM stage;
DROP TABLE stage;
ALTER TABLE stage_4 RENAME TO stage;

CREATE TABLE entrant_4 (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling,
    country TEXT,
    seed INTEGER, -- place in the draw, from 1
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO entrant_4
SELECT championship, number, player, country, seed
FROM entrant;
DROP TABLE entrant;
ALTER TABLE entrant_4 RENAME TO entrant;
CREATE INDEX entrant_spelling ON entrant (spelling);

CREATE TABLE result_4 (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    round INTEGER,
    first INTEGER NOT NULL, -- numbers of entrants
    second INTEGER,         -- NULL: a bye, or one who withdraws
    result TEXT NOT NULL CHECK (result = '1-0' OR result = '0-1' OR
                                result = '1/2-1/2' OR result = '*'),
    how TEXT NOT NULL CHECK (how = 'played' OR how = 'forfeit' OR
                             how = 'bye' OR how = 'withdrawn'),
    tiebreak INTEGER NOT NULL CHECK (tiebreak IN (0, 1)), -- 1: played off
    date TEXT,
    plies INTEGER,
    record INTEGER,         -- as the source has it: it may be another archive's
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, stage) REFERENCES stage (event, number),
    FOREIGN KEY (event, first) REFERENCES entrant (event, number),
    FOREIGN KEY (event, second) REFERENCES entrant (event, number),
    CHECK ((second IS NULL) = (how = 'bye' OR how = 'withdrawn'))
) STRICT, WITHOUT ROWID;
INSERT INTO result_4
SELECT championship, number, stage, round, first, second, result, how, tiebreak,
       date, plies, record
FROM result;
DROP TABLE result;
ALTER TABLE result_4 RENAME TO result;

CREATE TABLE query_4 (
    name TEXT PRIMARY KEY,
    query TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO query_4 SELECT name, query FROM query;
DROP TABLE query;
ALTER TABLE query_4 RENAME TO query;

PRAGMA user_version = 4;
