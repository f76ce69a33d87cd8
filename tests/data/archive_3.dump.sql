PRAGMA application_id = 1282761848;
PRAGMA user_version = 3;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    time TEXT NOT NULL -- UTC, ISO 8601
) STRICT;
INSERT INTO imports VALUES(1,'versions.bry','2026-11-22T11:32:32Z');
INSERT INTO imports VALUES(2,'versions.txt','2026-11-22T11:32:32Z');
INSERT INTO imports VALUES(3,'versions.brx','2026-11-22T11:32:32Z');
INSERT INTO imports VALUES(4,'versions.event','2026-11-22T11:32:32Z');
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;
INSERT INTO people VALUES(1,'Ann');
INSERT INTO people VALUES(2,'Bob');
INSERT INTO people VALUES(4,'Cid');
INSERT INTO people VALUES(5,'Eve');
INSERT INTO people VALUES(6,'Dan');
CREATE TABLE aliases (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES people
) STRICT;
INSERT INTO aliases VALUES(1,'Ann',1);
INSERT INTO aliases VALUES(2,'Bob',2);
INSERT INTO aliases VALUES(3,'ANN',1);
INSERT INTO aliases VALUES(4,'Cid',4);
INSERT INTO aliases VALUES(5,'Eve',5);
INSERT INTO aliases VALUES(6,'Dan',6);
CREATE TABLE event_names (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO event_names VALUES(1,'Alpha');
CREATE TABLE sites (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE variants (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,    -- "quax"
    options TEXT NOT NULL, -- "Size=13, Edges=NS"; empty: all as usual
    UNIQUE (game, options)
) STRICT;
INSERT INTO variants VALUES(1,'brayout','');
INSERT INTO variants VALUES(2,'brax','');
INSERT INTO variants VALUES(3,'quax','Size=13');
INSERT INTO variants VALUES(4,'quax','');
INSERT INTO variants VALUES(5,'quax','Size=3');
INSERT INTO variants VALUES(6,'brax-4','');
CREATE TABLE options (
    variant INTEGER NOT NULL REFERENCES variants,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (variant, name)
) STRICT, WITHOUT ROWID;
INSERT INTO options VALUES(3,'Size','13');
INSERT INTO options VALUES(5,'Size','3');
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
INSERT INTO records VALUES(1,1,0,0,1,1,NULL,NULL,NULL,NULL,NULL,1,2,NULL,NULL,'*',NULL,NULL,NULL,3,NULL,X'f1138d3bcb23');
INSERT INTO records VALUES(2,1,114,0,1,1,NULL,NULL,NULL,NULL,NULL,1,2,NULL,NULL,'*',NULL,NULL,NULL,3,NULL,X'f1138d3bcb23');
INSERT INTO records VALUES(3,1,219,0,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,1,'9/9/9/3R5/5B3/9/9/9/BB7 2 - - -',X'a081808004');
INSERT INTO records VALUES(4,1,316,0,3,NULL,NULL,NULL,NULL,NULL,NULL,3,NULL,NULL,NULL,'1-0',NULL,NULL,NULL,3,NULL,X'1d392b');
INSERT INTO records VALUES(5,1,377,1,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,2,NULL,NULL);
INSERT INTO records VALUES(6,2,0,0,5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,0,'3/3/1x1 u -',X'');
INSERT INTO records VALUES(7,2,34,0,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO records VALUES(8,3,0,0,6,NULL,NULL,'1961.05.12',19610512,19610514,NULL,1,2,4,5,'*',NULL,NULL,NULL,0,NULL,X'');
CREATE TABLE identities (
    identity INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES records,
    PRIMARY KEY (identity, record)
) STRICT, WITHOUT ROWID;
INSERT INTO identities VALUES(-7733824648535529079,2);
INSERT INTO identities VALUES(-4656764422311964640,1);
INSERT INTO identities VALUES(-3862942035021219192,6);
INSERT INTO identities VALUES(-3047844610736913452,7);
INSERT INTO identities VALUES(-1718247837300425309,4);
INSERT INTO identities VALUES(-1340213953707663131,8);
INSERT INTO identities VALUES(647326155909478181,3);
INSERT INTO identities VALUES(7872335434940595711,5);
CREATE TABLE texts (
    record INTEGER PRIMARY KEY REFERENCES records,
    text ANY NOT NULL
) STRICT;
INSERT INTO texts VALUES(1,replace('[Game "brayout"]\n[Event "Alpha"]\n[First "Ann"]\n[Second "Bob"]\n\n1. P(F3-F5)^ P(F8-F7) 2. P(F5-F6) (2. V(B2-A2)) *\n\n','\n',char(10)));
INSERT INTO texts VALUES(2,replace('[Game "brayout"]\n[Event "Alpha"]\n[First "Ann"]\n[Second "Bob"]\n\n1. P(F3-F5)^ P(F8-F7) 2. P(F5-F6) {so} *\n\n','\n',char(10)));
INSERT INTO texts VALUES(3,replace('[Game "brax"]\n[Position "9/9/9/3R5/5B3/9/9/9/BB7 2 - - -"]\n\n1... (D6)-E6 (1... (D6)-E6 Brax!) *\n\n','\n',char(10)));
INSERT INTO texts VALUES(4,replace('[Game "quax"]\n[Size "13"]\n[First "ANN"]\n\n1. d3 f5 2. e4 1-0\n\n','\n',char(10)));
INSERT INTO texts VALUES(5,replace('[Game "quax"]\n\nd3 d3 *\n','\n',char(10)));
INSERT INTO texts VALUES(6,replace('boardgv2diag("lurd,3,3,3/3/.x.");\n','\n',char(10)));
INSERT INTO texts VALUES(7,replace('boardgv2diag(",2,3,3/X.u");\n','\n',char(10)));
INSERT INTO texts VALUES(8,replace('[Game "brax-4"]\n[Date "1961-05-12"]\n[EndDate "1961.05.14"]\n[First "Ann"]\n[Second "Bob"]\n[Third "Cid"]\n[Fourth "Eve"]\n\n*\n','\n',char(10)));
CREATE TABLE contents (
    record INTEGER PRIMARY KEY REFERENCES records,
    content BLOB NOT NULL
) STRICT;
INSERT INTO contents VALUES(1,X'00002e0003002f2e0103070202020102560000000000000000002f');
INSERT INTO contents VALUES(2,X'00002e0003002f7b0002736f');
INSERT INTO contents VALUES(3,X'00002e0001002f2e0101080204060506000001002f');
INSERT INTO contents VALUES(7,X'00002302030001007800000101027500000000');
CREATE TABLE claims (
    record INTEGER PRIMARY KEY REFERENCES records,
    ending TEXT,        -- board, agreement or surrender, if one is claimed
    plies BLOB NOT NULL -- of the main line, bytes (db/claims.c)
) STRICT;
CREATE TABLE tags (
    record INTEGER NOT NULL REFERENCES records,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (record, name)
) STRICT, WITHOUT ROWID;
INSERT INTO tags VALUES(3,'Position','9/9/9/3R5/5B3/9/9/9/BB7 2 - - -');
INSERT INTO tags VALUES(8,'EndDate','1961.05.14');
CREATE TABLE signatures (
    record INTEGER PRIMARY KEY REFERENCES records,
    variant INTEGER NOT NULL REFERENCES variants,
    light INTEGER NOT NULL,
    set1 INTEGER NOT NULL,
    set2 INTEGER NOT NULL,
    set3 INTEGER NOT NULL,
    set4 INTEGER NOT NULL
) STRICT;
INSERT INTO signatures VALUES(1,1,43,4503616807314694,-6734288815520734591,-2305805621162672028,576782634606198856);
INSERT INTO signatures VALUES(2,1,43,4503616807314694,-6734288815520734591,-2305805621162672028,576782634606198856);
INSERT INTO signatures VALUES(3,2,65535,562949953421825,288793326105133056,0,0);
INSERT INTO signatures VALUES(4,3,3,8796629893120,0,0,17179869184);
INSERT INTO signatures VALUES(6,5,65535,2,0,0,0);
INSERT INTO signatures VALUES(8,6,65535,-4611650765201604608,7340033,0,8405024);
CREATE TABLE openings (
    canonical INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES records,
    ply INTEGER NOT NULL, -- 0: the start
    PRIMARY KEY (canonical, exact, record, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO openings VALUES(318193179005270796,1579226930768224053,1,1);
INSERT INTO openings VALUES(318193179005270796,1579226930768224053,2,1);
INSERT INTO openings VALUES(707831375493088354,-1449568714788906306,4,1);
INSERT INTO openings VALUES(1643144499150810359,-8561514667624501601,4,2);
INSERT INTO openings VALUES(4772608799478103057,-1846147129533184244,3,0);
INSERT INTO openings VALUES(5284650985613044076,-5375469104566066950,3,1);
INSERT INTO openings VALUES(5646725296238193631,5646725296238193631,1,2);
INSERT INTO openings VALUES(5646725296238193631,5646725296238193631,2,2);
INSERT INTO openings VALUES(6243499981335221536,3037187590614476250,6,0);
CREATE TABLE shapes (
    record INTEGER PRIMARY KEY REFERENCES records,
    shape INTEGER NOT NULL
) STRICT;
INSERT INTO shapes VALUES(4,318144769052873503);
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO series VALUES(1,'Cups');
CREATE TABLE eras (
    id INTEGER PRIMARY KEY,
    series INTEGER REFERENCES series,
    name TEXT NOT NULL
) STRICT;
INSERT INTO eras VALUES(1,1,'Early cups');
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
INSERT INTO championships VALUES(1,4,1,1,1992,1,'Riamo','Maremo','brayout','made','round-robin',0,1,2,0,0);
INSERT INTO championships VALUES(2,4,1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL);
CREATE TABLE runners_up (
    championship INTEGER NOT NULL REFERENCES championships,
    number INTEGER NOT NULL,
    player INTEGER REFERENCES aliases,
    PRIMARY KEY (championship, number)
) STRICT, WITHOUT ROWID;
INSERT INTO runners_up VALUES(1,0,2);
CREATE TABLE stages (
    championship INTEGER NOT NULL REFERENCES championships,
    number INTEGER NOT NULL, -- from 0
    name TEXT NOT NULL,      -- empty: the only one
    format TEXT,
    PRIMARY KEY (championship, number)
) STRICT, WITHOUT ROWID;
INSERT INTO stages VALUES(1,0,'Groups','round-robin');
INSERT INTO stages VALUES(1,1,'Final','best-of-3');
INSERT INTO stages VALUES(2,0,'',NULL);
CREATE TABLE participants (
    championship INTEGER NOT NULL REFERENCES championships,
    number INTEGER NOT NULL, -- from 0
    player INTEGER REFERENCES aliases,
    country TEXT,
    seed INTEGER,            -- place in the draw
    PRIMARY KEY (championship, number)
) STRICT, WITHOUT ROWID;
INSERT INTO participants VALUES(1,0,1,'Riamo',1);
INSERT INTO participants VALUES(1,1,2,NULL,NULL);
INSERT INTO participants VALUES(1,2,4,NULL,NULL);
INSERT INTO participants VALUES(2,0,6,NULL,NULL);
INSERT INTO participants VALUES(2,1,5,NULL,NULL);
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
INSERT INTO outcomes VALUES(1,0,0,1,0,1,'1-0','played',0,'1992.12.??',2,1);
INSERT INTO outcomes VALUES(1,1,0,1,2,NULL,'1-0','bye',0,NULL,NULL,NULL);
INSERT INTO outcomes VALUES(1,2,0,2,1,2,'1/2-1/2','played',1,NULL,NULL,NULL);
INSERT INTO outcomes VALUES(1,3,0,2,0,NULL,'1/2-1/2','bye',0,NULL,NULL,NULL);
INSERT INTO outcomes VALUES(1,4,1,3,2,0,'0-1','forfeit',0,NULL,NULL,NULL);
INSERT INTO outcomes VALUES(1,5,1,3,1,0,'*','played',0,NULL,NULL,NULL);
INSERT INTO outcomes VALUES(1,6,1,3,1,NULL,'*','withdrawn',0,NULL,NULL,NULL);
INSERT INTO outcomes VALUES(2,0,0,NULL,0,1,'*','forfeit',0,NULL,NULL,NULL);
CREATE TABLE queries ( name TEXT PRIMARY KEY, query TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO queries VALUES('mine','game = quax');
CREATE INDEX aliases_player ON aliases (player);
CREATE INDEX shapes_shape ON shapes (shape);
CREATE INDEX eras_series ON eras (series, name);
CREATE INDEX championships_series ON championships (series, year, name);
CREATE INDEX championships_name ON championships (name);
CREATE INDEX records_event ON records (event) WHERE event IS NOT NULL;
CREATE INDEX records_first ON records (first) WHERE first IS NOT NULL;
CREATE INDEX records_second ON records (second) WHERE second IS NOT NULL;
CREATE INDEX records_third ON records (third) WHERE third IS NOT NULL;
CREATE INDEX records_fourth ON records (fourth) WHERE fourth IS NOT NULL;
CREATE INDEX records_day ON records (earliest, latest)
    WHERE earliest IS NOT NULL;
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
COMMIT;
