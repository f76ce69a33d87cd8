-- From version 2 to 3: the third and the fourth player are people, dates are the
-- days that they may mean. What is computed from texts comes after. What this
-- text does stays as it is.
DROP VIEW IF EXISTS games;
DROP VIEW IF EXISTS events;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS players;
DROP INDEX records_event;
DROP INDEX records_first;
DROP INDEX records_second;
DROP INDEX records_day;

CREATE TABLE records_3 (
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

INSERT INTO records_3 (id, import, byte, broken, variant, event, site, date,
                       round, first, second, result, termination, source,
                       annotator, plies, start, moves)
SELECT id, import, byte, broken, variant, event, site, date, round, first,
       second, result, termination, source, annotator, plies, start, moves
FROM records;
DROP TABLE records;
ALTER TABLE records_3 RENAME TO records;

CREATE INDEX records_event ON records (event) WHERE event IS NOT NULL;
CREATE INDEX records_first ON records (first) WHERE first IS NOT NULL;
CREATE INDEX records_second ON records (second) WHERE second IS NOT NULL;
CREATE INDEX records_third ON records (third) WHERE third IS NOT NULL;
CREATE INDEX records_fourth ON records (fourth) WHERE fourth IS NOT NULL;
CREATE INDEX records_day ON records (earliest, latest)
    WHERE earliest IS NOT NULL;

CREATE TABLE claims (
    record INTEGER PRIMARY KEY REFERENCES records,
    ending TEXT,        -- board, agreement or surrender, if one is claimed
    plies BLOB NOT NULL -- of the main line, bytes (db/import/claims.c)
) STRICT;

PRAGMA user_version = 3;
