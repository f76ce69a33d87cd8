-- The tables of a Ludex archive, version 1. The archive is an SQLite file that
-- can be read with any SQLite shell. The views of views.sql are made for that
-- purpose.
--
-- A table is named after what one of its rows stands for. Spellings in tags are
-- stored as written: a record refers to the spelling in its tag, and the
-- spelling refers to a person. So persons can be joined later without changing
-- any record.
--
-- Sets of allowed values are checked with OR. For a long IN, SQLite would make
-- a temporary table at each insert, which would slow down imports.
--
-- `folded` is a name without case, marks and extra spaces: "łukasz  K." and
-- "Lukasz k." both fold to "lukasz k.".
PRAGMA application_id = 1282761848; -- "Ludx"
PRAGMA user_version = 1;

-- A file that was imported. If an import is interrupted, the records stored by
-- then are complete.
CREATE TABLE import (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    time TEXT NOT NULL -- UTC, ISO 8601
) STRICT;

-- A person. `name` is the one of their spellings under which the person is
-- shown.
CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- A spelling of a person's name, as in tags and event files.
CREATE TABLE spelling (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES person
) STRICT;
CREATE INDEX spelling_person ON spelling (person);

-- The names under which events, sites, countries and cities are shown. Their
-- spellings refer to these names in the same way as spellings of persons refer
-- to a person.
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

-- The name of an event, as in Event tags. Events refer to it too, so that the
-- records that name an event can be found.
CREATE TABLE event_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_event
) STRICT;
CREATE INDEX event_name_called ON event_name (called);

CREATE TABLE site (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_site
) STRICT;
CREATE INDEX site_called ON site (called);

-- Names of countries and cities. Events refer to them by name, not by number.
CREATE TABLE country_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_country
) STRICT;
CREATE INDEX country_name_called ON country_name (called);

CREATE TABLE city_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    called INTEGER NOT NULL REFERENCES called_city
) STRICT;
CREATE INDEX city_name_called ON city_name (called);

-- The values of Source tags. Many records share a few sources.
CREATE TABLE source_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- The values of Date tags, and the days that they may mean. An EndDate tag
-- moves the last day, so a date as written may have several rows.
CREATE TABLE written_date (
    id INTEGER PRIMARY KEY,
    written TEXT NOT NULL,
    earliest INTEGER,        -- the first and the last day that the date or
    latest INTEGER,          -- its end may mean: 19921231
    UNIQUE (written, earliest, latest),
    CHECK (earliest <= latest)
) STRICT;
CREATE INDEX written_date_day ON written_date (earliest, latest)
    WHERE earliest IS NOT NULL;

-- A game with its options, which the rules need to set up a start. Options with
-- their usual values are omitted, even if they were written.
CREATE TABLE variant (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,    -- "quax"
    options TEXT NOT NULL, -- "Size=13, Edges=NS"; empty: the usual ones
    UNIQUE (game, options)
) STRICT;

-- The options of a variant, one per row.
CREATE TABLE option (
    variant INTEGER NOT NULL REFERENCES variant,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (variant, name)
) STRICT, WITHOUT ROWID;

-- A record of a game.
CREATE TABLE record (
    id INTEGER PRIMARY KEY,  -- in the order of import
    import INTEGER NOT NULL REFERENCES import,
    byte INTEGER NOT NULL,   -- its offset in the file
    broken INTEGER NOT NULL CHECK (broken IN (0, 1)), -- 1: it has errors
    variant INTEGER REFERENCES variant,
    event_name INTEGER REFERENCES event_name,
    site INTEGER REFERENCES site,
    date INTEGER REFERENCES written_date,
    round TEXT,
    first INTEGER REFERENCES spelling,
    second INTEGER REFERENCES spelling,
    third INTEGER REFERENCES spelling, -- for games of three or four
    fourth INTEGER REFERENCES spelling,
    result TEXT CHECK (result = '1-0' OR result = '0-1' OR
                       result = '1/2-1/2' OR result = '*'),
    termination TEXT,
    source INTEGER REFERENCES source_name,
    annotator TEXT,
    plies INTEGER NOT NULL,  -- of the main line
    start TEXT,              -- position, if not the usual start
    moves BLOB               -- main line: one LEB128 number per ply, by which
                             -- the game encodes its moves; NULL if not all
                             -- of it is legal
) STRICT;
CREATE INDEX record_event_name ON record (event_name)
    WHERE event_name IS NOT NULL;
CREATE INDEX record_site ON record (site) WHERE site IS NOT NULL;
CREATE INDEX record_first ON record (first) WHERE first IS NOT NULL;
CREATE INDEX record_second ON record (second) WHERE second IS NOT NULL;
CREATE INDEX record_third ON record (third) WHERE third IS NOT NULL;
CREATE INDEX record_fourth ON record (fourth) WHERE fourth IS NOT NULL;
CREATE INDEX record_date ON record (date) WHERE date IS NOT NULL;

-- A 32-bit signed hash of what identifies a record. It suggests which records
-- may be identical to a new one; the records themselves are then compared.
CREATE TABLE identity (
    hash INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES record,
    PRIMARY KEY (hash, record)
) STRICT, WITHOUT ROWID;

-- A dictionary that packs the texts of a variant: the spellings of its plies,
-- and what the texts have in common (db/texts/texts.h). If `variant` is NULL,
-- the dictionary is empty and is used for any variant.
CREATE TABLE dictionary (
    id INTEGER PRIMARY KEY,
    variant INTEGER REFERENCES variant,
    learned INTEGER NOT NULL,    -- number of texts
    hash INTEGER NOT NULL,       -- of both, and of `learned`
    spellings BLOB NOT NULL,     -- compressed
    samples BLOB NOT NULL
) STRICT;

-- The bytes of the record as in the file. Without a dictionary they are stored
-- unchanged, as TEXT, or as BLOB if they are not UTF-8 or contain a NUL. Packed
-- bytes can only be unpacked with the dictionary and the row, the tags and the
-- moves of the record, by `ludex export` or by ludex_text() of ludex-sql(7).
CREATE TABLE text (
    record INTEGER PRIMARY KEY REFERENCES record,
    dictionary INTEGER REFERENCES dictionary,
    text ANY NOT NULL
) STRICT;

-- The data of a record that is in neither its columns nor `moves`: variations,
-- comments, glyphs, a phrase at the end, marks of a diagram, and the plies of a
-- record whose start is unspecified. It is encoded without layout. Only records
-- with such data have a row. It is compared to find identical records.
CREATE TABLE content (
    record INTEGER PRIMARY KEY REFERENCES record,
    content BLOB NOT NULL
) STRICT;

-- The claims of a record whose start is unspecified. The main line cannot be
-- replayed, but it does not contradict itself.
CREATE TABLE claim (
    record INTEGER PRIMARY KEY REFERENCES record,
    ending TEXT CHECK (ending = 'board' OR ending = 'agreement' OR
                       ending = 'surrender'),
    plies BLOB NOT NULL -- of the main line (db/rows/claims.c)
) STRICT;

-- Tags that have no column.
CREATE TABLE tag (
    record INTEGER NOT NULL REFERENCES record,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (record, name)
) STRICT, WITHOUT ROWID;

-- A word of a comment, or of a tag without a column, in folded form
-- (db/match/words.h), and the records that have the word.
CREATE TABLE word (
    id INTEGER PRIMARY KEY,
    folded TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE worded (
    word INTEGER NOT NULL REFERENCES word,
    record INTEGER NOT NULL REFERENCES record DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (word, record)
) STRICT, WITHOUT ROWID;

-- The features of all positions of each record that has `moves`, as sets of
-- bits. If a feature is missing here, the record never reached a position with
-- this feature. `light` is the smallest number of features that a position
-- after the opening has. A position with fewer features was reached in the
-- opening or not at all.
--
-- A row is a part of a block of 1,024 records. Its id is 8 * (record number /
-- 1024), plus 0 for `light`, with one byte for each record, or plus 1 to 4 for
-- a word of the set, with eight bytes for each record, least significant byte
-- first (db/store/feature_sets.h).
CREATE TABLE signature (
    id INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;

-- The first positions of every record that has `moves`, each position once.
-- Hashes are 64 bits, unsigned, stored as SQLite's signed integers. `canonical`
-- is the same for positions that a symmetry of the rules maps onto each other.
CREATE TABLE early_position (
    id INTEGER PRIMARY KEY,
    canonical INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    UNIQUE (canonical, exact)
) STRICT;
CREATE TABLE opening (
    position INTEGER NOT NULL REFERENCES early_position,
    record INTEGER NOT NULL REFERENCES record,
    ply INTEGER NOT NULL, -- 0: the start
    PRIMARY KEY (position, record, ply)
) STRICT, WITHOUT ROWID;

-- A position that many games reached in their first plies. The start of every
-- variant is one, and so is every other position that enough games reached
-- (db/openings/opening_cache.h). The rows of `next` contain sums of what was
-- played from there. Every change of records updates them.
CREATE TABLE opening_node (
    id INTEGER PRIMARY KEY,
    variant INTEGER NOT NULL
        REFERENCES variant DEFERRABLE INITIALLY DEFERRED,
    exact INTEGER NOT NULL,
    canonical INTEGER NOT NULL,
    start INTEGER NOT NULL CHECK (start IN (0, 1)) -- 1: the variant's start
) STRICT;
CREATE INDEX opening_node_canonical ON opening_node (canonical);

-- A continuation from an opening node: the hashes of the next position, the
-- code of the ply (-1 for games that ended there, whose hashes are 0), and, for
-- the games with this continuation, their number, results and total number of
-- plies.
CREATE TABLE next (
    opening_node INTEGER NOT NULL REFERENCES opening_node,
    key INTEGER NOT NULL,    -- the exact hash
    code INTEGER NOT NULL,
    merged INTEGER NOT NULL, -- the canonical hash
    games INTEGER NOT NULL,
    first INTEGER NOT NULL,  -- won by the first player
    drawn INTEGER NOT NULL,
    second INTEGER NOT NULL,
    won INTEGER NOT NULL,    -- by the player who made the ply, or whose turn it
                             -- was when the game ended
    plies INTEGER NOT NULL,
    oldest INTEGER REFERENCES record DEFERRABLE INITIALLY DEFERRED,
    oldest_day INTEGER NOT NULL, -- 19610512; 0 if no game has a year
    newest INTEGER REFERENCES record DEFERRABLE INITIALLY DEFERRED,
    newest_day INTEGER NOT NULL,
    again INTEGER NOT NULL, -- games that had been in a symmetric position
                            -- before
    players BLOB NOT NULL,  -- players and their games (db/openings/tally.h)
    PRIMARY KEY (opening_node, key, code)
) STRICT, WITHOUT ROWID;

-- A hash of the plies of a game, the smallest under all symmetries of its
-- rules. It is the same for games that are rotations or reflections of each
-- other. Filled by imports that request it.
CREATE TABLE shape (
    record INTEGER PRIMARY KEY REFERENCES record,
    hash INTEGER NOT NULL
) STRICT;
CREATE INDEX shape_hash ON shape (hash);

-- Labels that the user gave to a record, to find it by.
CREATE TABLE label (
    record INTEGER NOT NULL REFERENCES record,
    name TEXT NOT NULL,
    PRIMARY KEY (record, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX label_name ON label (name);

-- Changes other than imports, in order. Rows are never deleted. `last` prevents
-- the number of a deleted record from being reused.
CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    time TEXT NOT NULL,     -- UTC, ISO 8601
    kind TEXT NOT NULL,     -- the verb: delete, tag, undo
    words TEXT NOT NULL,    -- the request
    reason TEXT,
    count INTEGER NOT NULL, -- number of records changed
    last INTEGER NOT NULL,  -- greatest number of a record before
    undoes INTEGER REFERENCES change,
    undone_by INTEGER REFERENCES change
) STRICT;

-- The changed rows of a change, before and after, in parts. The format is that
-- of SQLite's changesets, for every engine (db/engine/changeset.h). A change
-- without rows here has been forgotten and cannot be undone.
CREATE TABLE changeset (
    change INTEGER NOT NULL REFERENCES change,
    number INTEGER NOT NULL, -- from 0
    bytes BLOB NOT NULL,
    PRIMARY KEY (change, number)
) STRICT;

-- A series of events, such as "World championship".
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- A period in the history of a series.
CREATE TABLE era (
    id INTEGER PRIMARY KEY,
    series INTEGER REFERENCES series,
    name TEXT NOT NULL,
    UNIQUE (series, name)
) STRICT;

-- An event as a source reports it (ludex-event(5)). NULL means unspecified.
CREATE TABLE event (
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
    chief_arbiter TEXT,
    deputy_arbiters TEXT, -- one per line
    time_control TEXT,
    time_control_code TEXT, -- as FIDE codes it, such as "5400+30"
    type_code TEXT,         -- as FIDE codes it, such as "FIDE_DUTCH_2026"
    round_dates TEXT,       -- in order, separated by commas; ? if unknown
    tiebreaks TEXT, -- in force, separated by commas
    points TEXT,    -- "3-1-0 bye 1", as in event files
    score TEXT CHECK (score IN ('match-points', 'game-points')), -- of teams
    initial_colour TEXT CHECK (initial_colour IN ('first', 'second')),
    acceleration TEXT CHECK (acceleration = 'baku'),
    begins TEXT,    -- YYYY.MM.DD with ?, or a year
    ends TEXT,
    rated INTEGER CHECK (rated IN (0, 1)),
    note TEXT,
    format TEXT,  -- "first-to-10 wins + tiebreak"
    unfinished INTEGER NOT NULL CHECK (unfinished IN (0, 1)),
    won INTEGER, -- the champion's games, as the source states them
    lost INTEGER,
    drawn INTEGER,
    currency TEXT, -- of the prizes
    sharing TEXT CHECK (sharing IN ('equal', 'hort', 'none')),
    double_prizes INTEGER CHECK (double_prizes IN (0, 1)),
    UNIQUE (series, year, event_name)
) STRICT;
CREATE INDEX event_event_name ON event (event_name);
CREATE INDEX event_year ON event (year);
CREATE INDEX event_era ON event (era);
CREATE INDEX event_country ON event (country);
CREATE INDEX event_city ON event (city);
CREATE INDEX event_organizer ON event (organizer) WHERE organizer IS NOT NULL;
CREATE INDEX event_unfinished ON event (id) WHERE unfinished = 1;

-- A team of a team event.
CREATE TABLE team (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL, -- from 0, as all numbers of an event's rows
    name TEXT NOT NULL,
    country TEXT,
    seed INTEGER,
    note TEXT,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- A champion, as the source states it. Several players may share the title.
CREATE TABLE champion (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling, -- NULL for a team
    team INTEGER,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX champion_spelling ON champion (spelling);

-- A runner-up, as the source states it. Several players may share second place.
CREATE TABLE runner_up (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling, -- NULL for a team
    team INTEGER,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE stage (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    name TEXT NOT NULL, -- empty for the only stage
    format TEXT,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- A player of an event.
CREATE TABLE entrant (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling,
    country TEXT,
    club TEXT,
    seed INTEGER, -- place in the draw, from 1
    title TEXT,
    born TEXT,    -- YYYY.MM.DD with ?, or a year
    member TEXT,  -- number in a federation
    rating INTEGER,
    k INTEGER,    -- development coefficient of Elo
    team INTEGER,
    board INTEGER,
    categories TEXT, -- of prizes, one per line
    note TEXT,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrant_spelling ON entrant (spelling);

-- Players who must not meet: two entrants, or all of one country or club. In an
-- event of teams, two teams, or all of one country.
CREATE TABLE ban (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    same TEXT CHECK (same IN ('country', 'club')), -- NULL: two entrants
    entrant INTEGER, -- numbers of entrants
    opponent INTEGER,
    team INTEGER, -- numbers of teams
    opposing_team INTEGER,
    first_round INTEGER NOT NULL,
    last_round INTEGER, -- NULL: all later rounds
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, entrant) REFERENCES entrant (event, number),
    FOREIGN KEY (event, opponent) REFERENCES entrant (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number),
    FOREIGN KEY (event, opposing_team) REFERENCES team (event, number),
    CHECK ((same IS NULL) = (coalesce(entrant, team) IS NOT NULL)),
    CHECK ((same IS NULL) = (coalesce(opponent, opposing_team) IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- Points that are added to the score of an entrant, or of a team in an event of
-- teams, when a round is paired.
CREATE TABLE bonus (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    entrant INTEGER,
    team INTEGER,
    tenths INTEGER NOT NULL, -- of a point
    first_round INTEGER NOT NULL,
    last_round INTEGER NOT NULL,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, entrant) REFERENCES entrant (event, number),
    FOREIGN KEY (event, team) REFERENCES team (event, number),
    CHECK ((entrant IS NULL) <> (team IS NULL))
) STRICT, WITHOUT ROWID;

-- Prizes of an event in the order of places, and who can win them.
CREATE TABLE prizes (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    below INTEGER, -- only ratings below this
    category TEXT,
    club TEXT,
    country TEXT,
    amounts TEXT NOT NULL, -- "500 300 12.50"
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- A match between two teams, in the order of the source. Its games are results.
CREATE TABLE team_match (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    round INTEGER,
    first INTEGER NOT NULL, -- numbers of teams
    second INTEGER,         -- NULL: a bye or a withdrawal
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

-- The results of an event in the order of the source, with or without a record.
CREATE TABLE result (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    round INTEGER,
    first INTEGER NOT NULL, -- numbers of entrants
    second INTEGER,         -- NULL: a bye or a withdrawal
    result TEXT NOT NULL CHECK (result = '1-0' OR result = '0-1' OR
                                result = '1/2-1/2' OR result = '*'),
    how TEXT NOT NULL CHECK (how = 'played' OR how = 'forfeit' OR
                             how = 'bye' OR how = 'withdrawn' OR
                             how = 'annulled'),
    came TEXT, -- how it ended: surrender, agreement, time ...
    tiebreak INTEGER NOT NULL CHECK (tiebreak IN (0, 1)), -- 1: of a play-off
    requested INTEGER CHECK (requested IN (0, 1)), -- 1: a full-point bye
    changed INTEGER, -- last round that was paired before a change
    team_match INTEGER,
    board INTEGER,
    date TEXT,
    plies INTEGER,
    record INTEGER,         -- as in the source, maybe of another archive
    note TEXT,
    PRIMARY KEY (event, number),
    FOREIGN KEY (event, stage) REFERENCES stage (event, number),
    FOREIGN KEY (event, first) REFERENCES entrant (event, number),
    FOREIGN KEY (event, second) REFERENCES entrant (event, number),
    FOREIGN KEY (event, team_match) REFERENCES team_match (event, number),
    CHECK ((second IS NULL) = (how = 'bye' OR how = 'withdrawn'))
) STRICT, WITHOUT ROWID;
CREATE INDEX result_record ON result (record) WHERE record IS NOT NULL;

-- A comment (after #) in an event file, or a line of TRF that has no place in
-- events. It is written before a part of the event, or on the same line.
CREATE TABLE remark (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    part TEXT NOT NULL, -- "event", "format", "player", "result" ...
    item INTEGER NOT NULL, -- which of several parts
    heading TEXT, -- "stage" or "round": the heading that it belongs to
    beside INTEGER NOT NULL CHECK (beside IN (0, 1)),
    words TEXT NOT NULL,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- A query that is stored under a name (ludex-query(1)).
CREATE TABLE query (
    name TEXT PRIMARY KEY,
    query TEXT NOT NULL
) STRICT, WITHOUT ROWID;
