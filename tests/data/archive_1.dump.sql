PRAGMA application_id = 1282761848;
PRAGMA user_version = 1;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    time TEXT NOT NULL -- UTC, ISO 8601
) STRICT;
INSERT INTO imports VALUES(1,'versions.bry','2026-11-22T03:01:41Z');
INSERT INTO imports VALUES(2,'versions.txt','2026-11-22T03:01:41Z');
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;
INSERT INTO players VALUES(1,'Ann');
INSERT INTO players VALUES(2,'Bob');
INSERT INTO players VALUES(3,'ANN');
CREATE TABLE aliases (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES players
) STRICT;
INSERT INTO aliases VALUES(1,'Ann',1);
INSERT INTO aliases VALUES(2,'Bob',2);
INSERT INTO aliases VALUES(3,'ANN',3);
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO events VALUES(1,'Alpha');
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
INSERT INTO records VALUES(1,1,0,0,1,1,NULL,NULL,NULL,NULL,1,2,'*',NULL,NULL,NULL,3,NULL,X'f1138d3bcb23');
INSERT INTO records VALUES(2,1,114,0,1,1,NULL,NULL,NULL,NULL,1,2,'*',NULL,NULL,NULL,3,NULL,X'f1138d3bcb23');
INSERT INTO records VALUES(3,1,219,0,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,1,'9/9/9/3R5/5B3/9/9/9/BB7 2 - - -',X'a081808004');
INSERT INTO records VALUES(4,1,316,0,3,NULL,NULL,NULL,NULL,NULL,3,NULL,'1-0',NULL,NULL,NULL,3,NULL,X'1d392b');
INSERT INTO records VALUES(5,1,377,1,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,2,NULL,NULL);
INSERT INTO records VALUES(6,2,0,0,5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,0,'3/3/1x1 u -',X'');
INSERT INTO records VALUES(7,2,34,0,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'*',NULL,NULL,NULL,0,NULL,NULL);
CREATE TABLE identities (
    identity INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES records,
    PRIMARY KEY (identity, record)
) STRICT, WITHOUT ROWID;
INSERT INTO identities VALUES(-8872274284195331406,2);
INSERT INTO identities VALUES(-4857162579152932437,4);
INSERT INTO identities VALUES(-1882940848209344942,1);
INSERT INTO identities VALUES(-861610939527752121,6);
INSERT INTO identities VALUES(860128973361265257,7);
INSERT INTO identities VALUES(3736770556811077987,3);
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
CREATE TABLE contents (
    record INTEGER PRIMARY KEY REFERENCES records,
    content BLOB NOT NULL
) STRICT;
INSERT INTO contents VALUES(1,X'00002e00010702060306052f2e00020702060806072f2e00030702060506062f2e01030702020201022f');
INSERT INTO contents VALUES(2,X'00002e00010702060306052f2e00020702060806072f2e00030702060506062f7b0002736f');
INSERT INTO contents VALUES(3,X'00002e00010802040605062f2e01010802040605062f');
INSERT INTO contents VALUES(7,X'0000');
CREATE TABLE tags (
    record INTEGER NOT NULL REFERENCES records,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (record, name)
) STRICT, WITHOUT ROWID;
INSERT INTO tags VALUES(3,'Position','9/9/9/3R5/5B3/9/9/9/BB7 2 - - -');
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
CREATE TABLE openings (
    canonical INTEGER NOT NULL,
    exact INTEGER NOT NULL,
    record INTEGER NOT NULL REFERENCES records,
    ply INTEGER NOT NULL, -- 0: the start
    PRIMARY KEY (canonical, exact, record, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO openings VALUES(-5375469104566066950,-5375469104566066950,3,1);
INSERT INTO openings VALUES(-1846147129533184244,-1846147129533184244,3,0);
INSERT INTO openings VALUES(318193179005270796,1579226930768224053,1,1);
INSERT INTO openings VALUES(318193179005270796,1579226930768224053,2,1);
INSERT INTO openings VALUES(1643144499150810359,-8561514667624501601,4,2);
INSERT INTO openings VALUES(2686407833705552919,-1449568714788906306,4,1);
INSERT INTO openings VALUES(3037187590614476250,3037187590614476250,6,0);
INSERT INTO openings VALUES(4067399710671770933,5646725296238193631,1,2);
INSERT INTO openings VALUES(4067399710671770933,5646725296238193631,2,2);
CREATE INDEX aliases_player ON aliases (player);
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
COMMIT;
