-- From version 2 to 3: the third and the fourth player are people, dates are the
-- days that they may mean. What is computed from texts comes after. This text
-- stays as it is.
DROP VIEW games;
DROP VIEW events;
DROP VIEW results;
DROP VIEW players;
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

CREATE TABLE claims (
    record INTEGER PRIMARY KEY REFERENCES records,
    ending TEXT,        -- board, agreement or surrender, if one is claimed
    plies BLOB NOT NULL -- of the main line, bytes (db/claims.c)
) STRICT;

PRAGMA user_version = 3;
