PRAGMA application_id = 1282761848;
PRAGMA user_version = 4;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE import (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    time TEXT NOT NULL -- UTC, ISO 8601
) STRICT;
INSERT INTO import VALUES(1,'versions.bry','2026-11-22T14:12:44Z');
INSERT INTO import VALUES(2,'versions.txt','2026-11-22T14:12:44Z');
INSERT INTO import VALUES(3,'versions.brx','2026-11-22T14:12:44Z');
INSERT INTO import VALUES(4,'versions.event','2026-11-22T14:12:44Z');
CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO person VALUES(1,'Ann');
INSERT INTO person VALUES(2,'Bob');
INSERT INTO person VALUES(4,'Cid');
INSERT INTO person VALUES(5,'Eve');
INSERT INTO person VALUES(6,'Dan');
CREATE TABLE spelling (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES person
) STRICT;
INSERT INTO spelling VALUES(1,'Ann','ann',1);
INSERT INTO spelling VALUES(2,'Bob','bob',2);
INSERT INTO spelling VALUES(3,'ANN','ann',1);
INSERT INTO spelling VALUES(4,'Cid','cid',4);
INSERT INTO spelling VALUES(5,'Eve','eve',5);
INSERT INTO spelling VALUES(6,'Dan','dan',6);
CREATE TABLE event_name (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
) STRICT;
INSERT INTO event_name VALUES(1,'Alpha','alpha');
CREATE TABLE site (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
) STRICT;
CREATE TABLE variant (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,    -- "quax"
    options TEXT NOT NULL, -- "Size=13, Edges=NS"; empty: all as usual
    UNIQUE (game, options)
) STRICT;
INSERT INTO variant VALUES(1,'brayout','');
INSERT INTO variant VALUES(2,'brax','');
INSERT INTO variant VALUES(3,'quax','Size=13');
INSERT INTO variant VALUES(4,'quax','');
INSERT INTO variant VALUES(5,'quax','Size=3');
INSERT INTO variant VALUES(6,'brax-4','');
CREATE TABLE option (
    variant INTEGER NOT NULL REFERENCES variant,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (variant, name)
) STRICT, WITHOUT ROWID;
INSERT INTO option VALUES(3,'Size','13');
INSERT INTO option VALUES(5,'Size','3');
CREATE TABLE record (
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
INSERT INTO record VALUES(1,1,0,0,1,1,NULL,NULL,NULL,NULL,NULL,1,2,NULL,NULL,'*',NULL,NULL,NULL,3,NULL,X'f1138d3bcb23');
INSERT INTO record VALUES(2,1,114,0,1,1,NULL,NULL,NULL,NULL,NULL,1,2,NULL,NULL,'*',NULL,NULL,NULL,3,NULL,X'f1138d3bcb23');
INSERT INTO record VALUES(3,1,219,0,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,1,'9/9/9/3R5/5B3/9/9/9/BB7 2 - - -',X'a081808004');
INSERT INTO record VALUES(4,1,316,0,3,NULL,NULL,NULL,NULL,NULL,NULL,3,NULL,NULL,NULL,'1-0',NULL,NULL,NULL,3,NULL,X'1d392b');
INSERT INTO record VALUES(5,1,377,1,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,2,NULL,NULL);
INSERT INTO record VALUES(6,2,0,0,5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,0,'3/3/1x1 u -',X'');
INSERT INTO record VALUES(7,2,34,0,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO record VALUES(8,3,0,0,6,NULL,NULL,'1961.05.12',19610512,19610514,NULL,1,2,4,5,'*',NULL,NULL,NULL,0,NULL,X'');
CREATE TABLE identity (
    hash INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES record,
    PRIMARY KEY (hash, record)
) STRICT, WITHOUT ROWID;
INSERT INTO identity VALUES(-7733824648535529079,2);
INSERT INTO identity VALUES(-4656764422311964640,1);
INSERT INTO identity VALUES(-3862942035021219192,6);
INSERT INTO identity VALUES(-3047844610736913452,7);
INSERT INTO identity VALUES(-1718247837300425309,4);
INSERT INTO identity VALUES(-1340213953707663131,8);
INSERT INTO identity VALUES(647326155909478181,3);
INSERT INTO identity VALUES(7872335434940595711,5);
CREATE TABLE text (
    record INTEGER PRIMARY KEY REFERENCES record,
    text ANY NOT NULL
) STRICT;
INSERT INTO text VALUES(1,replace('[Game "brayout"]\n[Event "Alpha"]\n[First "Ann"]\n[Second "Bob"]\n\n1. P(F3-F5)^ P(F8-F7) 2. P(F5-F6) (2. V(B2-A2)) *\n\n','\n',char(10)));
INSERT INTO text VALUES(2,replace('[Game "brayout"]\n[Event "Alpha"]\n[First "Ann"]\n[Second "Bob"]\n\n1. P(F3-F5)^ P(F8-F7) 2. P(F5-F6) {so} *\n\n','\n',char(10)));
INSERT INTO text VALUES(3,replace('[Game "brax"]\n[Position "9/9/9/3R5/5B3/9/9/9/BB7 2 - - -"]\n\n1... (D6)-E6 (1... (D6)-E6 Brax!) *\n\n','\n',char(10)));
INSERT INTO text VALUES(4,replace('[Game "quax"]\n[Size "13"]\n[First "ANN"]\n\n1. d3 f5 2. e4 1-0\n\n','\n',char(10)));
INSERT INTO text VALUES(5,replace('[Game "quax"]\n\nd3 d3 *\n','\n',char(10)));
INSERT INTO text VALUES(6,replace('boardgv2diag("lurd,3,3,3/3/.x.");\n','\n',char(10)));
INSERT INTO text VALUES(7,replace('boardgv2diag(",2,3,3/X.u");\n','\n',char(10)));
INSERT INTO text VALUES(8,replace('[Game "brax-4"]\n[Date "1961-05-12"]\n[EndDate "1961.05.14"]\n[First "Ann"]\n[Second "Bob"]\n[Third "Cid"]\n[Fourth "Eve"]\n\n*\n','\n',char(10)));
CREATE TABLE content (
    record INTEGER PRIMARY KEY REFERENCES record,
    content BLOB NOT NULL
) STRICT;
INSERT INTO content VALUES(1,X'00002e0003002f2e0103070202020102560000000000000000002f');
INSERT INTO content VALUES(2,X'00002e0003002f7b0002736f');
INSERT INTO content VALUES(3,X'00002e0001002f2e0101080204060506000001002f');
INSERT INTO content VALUES(7,X'00002302030001007800000101027500000000');
CREATE TABLE claim (
    record INTEGER PRIMARY KEY REFERENCES record,
    ending TEXT CHECK (ending = 'board' OR ending = 'agreement' OR
                       ending = 'surrender'),
    plies BLOB NOT NULL -- of the main line, bytes (db/import/claims.c)
) STRICT;
CREATE TABLE tag (
    record INTEGER NOT NULL REFERENCES record,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (record, name)
) STRICT, WITHOUT ROWID;
INSERT INTO tag VALUES(3,'Position','9/9/9/3R5/5B3/9/9/9/BB7 2 - - -');
INSERT INTO tag VALUES(8,'EndDate','1961.05.14');
CREATE TABLE signature (
    record INTEGER PRIMARY KEY REFERENCES record,
    variant INTEGER NOT NULL REFERENCES variant,
    light INTEGER NOT NULL,
    set1 INTEGER NOT NULL,
    set2 INTEGER NOT NULL,
    set3 INTEGER NOT NULL,
    set4 INTEGER NOT NULL
) STRICT;
INSERT INTO signature VALUES(1,1,43,4503616807314694,-6734288815520734591,-2305805621162672028,576782634606198856);
INSERT INTO signature VALUES(2,1,43,4503616807314694,-6734288815520734591,-2305805621162672028,576782634606198856);
INSERT INTO signature VALUES(3,2,65535,562949953421825,288793326105133056,0,0);
INSERT INTO signature VALUES(4,3,3,8796629893120,0,0,17179869184);
INSERT INTO signature VALUES(6,5,65535,2,0,0,0);
INSERT INTO signature VALUES(8,6,65535,-4611650765201604608,7340033,0,8405024);
CREATE TABLE opening (
    canonical INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES record,
    ply INTEGER NOT NULL, -- 0: the start
    PRIMARY KEY (canonical, exact, record, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO opening VALUES(318193179005270796,1579226930768224053,1,1);
INSERT INTO opening VALUES(318193179005270796,1579226930768224053,2,1);
INSERT INTO opening VALUES(707831375493088354,-1449568714788906306,4,1);
INSERT INTO opening VALUES(1643144499150810359,-8561514667624501601,4,2);
INSERT INTO opening VALUES(4772608799478103057,-1846147129533184244,3,0);
INSERT INTO opening VALUES(5284650985613044076,-5375469104566066950,3,1);
INSERT INTO opening VALUES(5646725296238193631,5646725296238193631,1,2);
INSERT INTO opening VALUES(5646725296238193631,5646725296238193631,2,2);
INSERT INTO opening VALUES(6243499981335221536,3037187590614476250,6,0);
CREATE TABLE shape (
    record INTEGER PRIMARY KEY REFERENCES record,
    hash INTEGER NOT NULL
) STRICT;
INSERT INTO shape VALUES(4,318144769052873503);
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO series VALUES(1,'Cups');
CREATE TABLE era (
    id INTEGER PRIMARY KEY,
    series INTEGER REFERENCES series,
    name TEXT NOT NULL,
    UNIQUE (series, name)
) STRICT;
INSERT INTO era VALUES(1,1,'Early cups');
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
    format TEXT,  -- "first-to-10 wins + tiebreak"
    unfinished INTEGER NOT NULL CHECK (unfinished IN (0, 1)),
    champion INTEGER REFERENCES spelling, -- as the source states it, and the
    won INTEGER,                          -- champion's games likewise
    lost INTEGER,
    drawn INTEGER,
    UNIQUE (series, year, event_name)
) STRICT;
INSERT INTO event VALUES(1,4,1,1,1992,1,'Riamo','Maremo','brayout','made','round-robin',0,1,2,0,0);
INSERT INTO event VALUES(2,4,1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL);
CREATE TABLE runner_up (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL, -- from 0, as all numbers of an event's rows
    spelling INTEGER REFERENCES spelling,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO runner_up VALUES(1,0,2);
CREATE TABLE stage (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    name TEXT NOT NULL, -- empty: the only one
    format TEXT,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO stage VALUES(1,0,'Groups','round-robin');
INSERT INTO stage VALUES(1,1,'Final','best-of-3');
INSERT INTO stage VALUES(2,0,'',NULL);
CREATE TABLE entrant (
    event INTEGER NOT NULL REFERENCES event,
    number INTEGER NOT NULL,
    spelling INTEGER REFERENCES spelling,
    country TEXT,
    seed INTEGER, -- place in the draw, from 1
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;
INSERT INTO entrant VALUES(1,0,1,'Riamo',1);
INSERT INTO entrant VALUES(1,1,2,NULL,NULL);
INSERT INTO entrant VALUES(1,2,4,NULL,NULL);
INSERT INTO entrant VALUES(2,0,6,NULL,NULL);
INSERT INTO entrant VALUES(2,1,5,NULL,NULL);
CREATE TABLE result (
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
INSERT INTO result VALUES(1,0,0,1,0,1,'1-0','played',0,'1992.12.??',2,1);
INSERT INTO result VALUES(1,1,0,1,2,NULL,'1-0','bye',0,NULL,NULL,NULL);
INSERT INTO result VALUES(1,2,0,2,1,2,'1/2-1/2','played',1,NULL,NULL,NULL);
INSERT INTO result VALUES(1,3,0,2,0,NULL,'1/2-1/2','bye',0,NULL,NULL,NULL);
INSERT INTO result VALUES(1,4,1,3,2,0,'0-1','forfeit',0,NULL,NULL,NULL);
INSERT INTO result VALUES(1,5,1,3,1,0,'*','played',0,NULL,NULL,NULL);
INSERT INTO result VALUES(1,6,1,3,1,NULL,'*','withdrawn',0,NULL,NULL,NULL);
INSERT INTO result VALUES(2,0,0,NULL,0,1,'*','forfeit',0,NULL,NULL,NULL);
CREATE TABLE query (
    name TEXT PRIMARY KEY,
    query TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "query" VALUES('mine','game = quax');
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 VALUES('shape','shape_hash','1 1');
INSERT INTO sqlite_stat1 VALUES('event','event_champion','2 1');
INSERT INTO sqlite_stat1 VALUES('event','event_year','2 1');
INSERT INTO sqlite_stat1 VALUES('event','event_event_name','2 1');
INSERT INTO sqlite_stat1 VALUES('event','sqlite_autoindex_event_1','2 2 1 1');
CREATE INDEX spelling_person ON spelling (person);
CREATE INDEX record_event_name ON record (event_name)
    WHERE event_name IS NOT NULL;
CREATE INDEX record_site ON record (site) WHERE site IS NOT NULL;
CREATE INDEX record_first ON record (first) WHERE first IS NOT NULL;
CREATE INDEX record_second ON record (second) WHERE second IS NOT NULL;
CREATE INDEX record_third ON record (third) WHERE third IS NOT NULL;
CREATE INDEX record_fourth ON record (fourth) WHERE fourth IS NOT NULL;
CREATE INDEX record_day ON record (earliest, latest)
    WHERE earliest IS NOT NULL;
CREATE INDEX shape_hash ON shape (hash);
CREATE INDEX event_event_name ON event (event_name);
CREATE INDEX event_year ON event (year);
CREATE INDEX event_champion ON event (champion);
CREATE INDEX entrant_spelling ON entrant (spelling);
CREATE VIEW games AS
SELECT r.id, v.game, v.options, e.name AS event, s.name AS site, r.date,
       r.round, p1.name AS first, p2.name AS second, r.result, r.termination,
       r.source, r.annotator, r.plies, r.broken, i.file, i.time AS imported,
       s1.name AS first_spelling, s2.name AS second_spelling,
       p3.name AS third, p4.name AS fourth, s3.name AS third_spelling,
       s4.name AS fourth_spelling
FROM record r
LEFT JOIN variant v ON v.id = r.variant
LEFT JOIN event_name e ON e.id = r.event_name
LEFT JOIN site s ON s.id = r.site
LEFT JOIN spelling s1 ON s1.id = r.first
LEFT JOIN spelling s2 ON s2.id = r.second
LEFT JOIN spelling s3 ON s3.id = r.third
LEFT JOIN spelling s4 ON s4.id = r.fourth
LEFT JOIN person p1 ON p1.id = s1.person
LEFT JOIN person p2 ON p2.id = s2.person
LEFT JOIN person p3 ON p3.id = s3.person
LEFT JOIN person p4 ON p4.id = s4.person
JOIN (SELECT id, file, time FROM import) i ON i.id = r.import;
CREATE VIEW events AS
SELECT e.id, s.name AS series, a.name AS era, e.year, n.name AS name,
       e.format, e.country, e.city, e.game, p.name AS champion,
       (SELECT group_concat(name, ', ') FROM
           (SELECT p.name FROM runner_up r JOIN spelling c ON c.id = r.spelling
            JOIN person p ON p.id = c.person
            WHERE r.event = e.id ORDER BY r.number)) AS runners_up,
       e.won, e.lost, e.drawn, e.unfinished,
       (SELECT count(*) FROM entrant t WHERE t.event = e.id) AS players,
       (SELECT count(*) FROM result t WHERE t.event = e.id) AS results,
       (SELECT count(*) FROM record r WHERE r.event_name = e.event_name)
           AS records,
       e.source, i.file, i.time AS imported
FROM event e
LEFT JOIN series s ON s.id = e.series
LEFT JOIN era a ON a.id = e.era
LEFT JOIN event_name n ON n.id = e.event_name
LEFT JOIN spelling c ON c.id = e.champion
LEFT JOIN person p ON p.id = c.person
JOIN (SELECT id, file, time FROM import) i ON i.id = e.import;
CREATE VIEW results AS
SELECT t.event, s.name AS series, e.year, n.name AS name,
       nullif(g.name, '') AS stage, t.round, p1.name AS first,
       p2.name AS second, t.result, t.how, t.tiebreak, t.date, t.plies,
       t.record
FROM result t
JOIN entrant t1 ON t1.event = t.event AND t1.number = t.first
LEFT JOIN entrant t2 ON t2.event = t.event AND t2.number = t.second
LEFT JOIN spelling s1 ON s1.id = t1.spelling
LEFT JOIN spelling s2 ON s2.id = t2.spelling
LEFT JOIN person p1 ON p1.id = s1.person
LEFT JOIN person p2 ON p2.id = s2.person
JOIN (SELECT event, number, name FROM stage) g
    ON g.event = t.event AND g.number = t.stage
JOIN (SELECT id, series, year, event_name FROM event) e ON e.id = t.event
LEFT JOIN series s ON s.id = e.series
LEFT JOIN event_name n ON n.id = e.event_name;
CREATE VIEW players AS
SELECT p.id, p.name,
       (SELECT group_concat(name, '; ') FROM
           (SELECT name FROM spelling WHERE person = p.id ORDER BY id))
           AS spellings,
       (SELECT count(*) FROM spelling s JOIN record r ON r.first = s.id
        WHERE s.person = p.id) +
       (SELECT count(*) FROM spelling s JOIN record r ON r.second = s.id
        WHERE s.person = p.id) +
       (SELECT count(*) FROM spelling s JOIN record r ON r.third = s.id
        WHERE s.person = p.id) +
       (SELECT count(*) FROM spelling s JOIN record r ON r.fourth = s.id
        WHERE s.person = p.id) AS games,
       (SELECT count(DISTINCT t.event) FROM spelling s
        JOIN entrant t ON t.spelling = s.id WHERE s.person = p.id) AS events,
       (SELECT count(*) FROM spelling s JOIN event e ON e.champion = s.id
        WHERE s.person = p.id) AS titles
FROM person p;
COMMIT;
