-- From version 4 to 5: what a record's text, its first positions and its
-- identity take is made small; tables for changes and for words are new. The
-- views are made after it (views.sql).
DROP VIEW IF EXISTS games;
DROP VIEW IF EXISTS events;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS players;

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

CREATE INDEX result_record ON result (record) WHERE record IS NOT NULL;

PRAGMA user_version = 5;
