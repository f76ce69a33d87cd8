-- A Ludex archive, version 1. One SQLite file that people may read with any
-- SQLite shell; the views at the end are made for that.
--
-- The spellings of the tags are kept as they came: a record points to the
-- name that stands in its tag, and that name to a person, so that names can
-- be joined later without touching a record.
PRAGMA application_id = 1282761848; -- "Ludx"
PRAGMA user_version = 1;

-- A file that was read. One import may be cut short: what is here is whole.
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    time TEXT NOT NULL -- UTC, ISO 8601
) STRICT;

-- A person; `name` is what to call them.
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

-- A spelling of a person's name, as tags have it.
CREATE TABLE aliases (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES players
) STRICT;
CREATE INDEX aliases_player ON aliases (player);

-- An event's name as tags have it (championships point here).
CREATE TABLE events (
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
    event INTEGER REFERENCES events,
    site INTEGER REFERENCES sites,
    date TEXT,                      -- as written
    day INTEGER,                    -- year * 10000 + month * 100 + day,
                                    -- unknown parts 0
    round TEXT,
    first INTEGER REFERENCES aliases,
    second INTEGER REFERENCES aliases,
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
-- phrase at the end), or the plies of a record whose start is not known:
-- written out without layout. Only for records that have such, to tell
-- whether two records are the same.
CREATE TABLE contents (
    record INTEGER PRIMARY KEY REFERENCES records,
    content BLOB NOT NULL
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

CREATE VIEW games AS
SELECT r.id, v.game, v.options, e.name AS event, s.name AS site, r.date,
       r.round, f.name AS first, g.name AS second, r.result, r.termination,
       r.source, r.annotator, r.plies, r.broken, i.file, i.time AS imported
FROM records r
LEFT JOIN variants v ON v.id = r.variant
LEFT JOIN events e ON e.id = r.event
LEFT JOIN sites s ON s.id = r.site
LEFT JOIN aliases f ON f.id = r.first
LEFT JOIN aliases g ON g.id = r.second
JOIN imports i ON i.id = r.import;
