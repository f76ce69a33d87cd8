-- From version 1 to 2: championships. `events` and `players` were tables of
-- names; the names are for views now, which are made after the last step
-- (views.sql). What this text does stays as it is.
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

PRAGMA user_version = 2;
