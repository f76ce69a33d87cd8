-- Views of an archive for people to read: they contain full names instead of
-- numbers. Players, events, sites, countries and cities have the name under
-- which the archive shows them, however tags spell it. The views are made again
-- whenever an archive is created or migrated.
--
-- A player's name takes two LEFT JOINs. For a condition on the name, SQLite can
-- use the index of names only if it converts these joins to inner joins. It
-- does that only after merging a subquery into the joins. Therefore the last
-- tables are in subqueries.
DROP VIEW IF EXISTS games;
DROP VIEW IF EXISTS events;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS players;

CREATE VIEW games AS
SELECT r.id, v.game, v.options, ec.name AS event, sc.name AS site,
       d.written AS date,
       r.round, p1.name AS first, p2.name AS second, r.result, r.termination,
       o.name AS source, r.annotator, r.plies, r.broken, i.file, i.time AS imported,
       s1.name AS first_spelling, s2.name AS second_spelling,
       p3.name AS third, p4.name AS fourth, s3.name AS third_spelling,
       s4.name AS fourth_spelling
FROM record r
LEFT JOIN variant v ON v.id = r.variant
LEFT JOIN event_name e ON e.id = r.event_name
LEFT JOIN site s ON s.id = r.site
LEFT JOIN called_event ec ON ec.id = e.called
LEFT JOIN called_site sc ON sc.id = s.called
LEFT JOIN written_date d ON d.id = r.date
LEFT JOIN source_name o ON o.id = r.source
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
SELECT e.id, s.name AS series, a.name AS era, e.year, nc.name AS name,
       e.format, coalesce((SELECT k.name FROM country_name c JOIN called_country k
                           ON k.id = c.called WHERE c.name = e.country),
                          e.country) AS country,
       coalesce((SELECT k.name FROM city_name c JOIN called_city k
                 ON k.id = c.called WHERE c.name = e.city), e.city) AS city,
       e.game, p.name AS champion,
       (SELECT group_concat(name, ', ') FROM
           (SELECT coalesce(t.name, p.name) AS name FROM champion r
            LEFT JOIN spelling c ON c.id = r.spelling
            LEFT JOIN person p ON p.id = c.person
            LEFT JOIN team t ON t.event = r.event AND t.number = r.team
            WHERE r.event = e.id ORDER BY r.number) n) AS champions,
       (SELECT group_concat(name, ', ') FROM
           (SELECT coalesce(t.name, p.name) AS name FROM runner_up r
            LEFT JOIN spelling c ON c.id = r.spelling
            LEFT JOIN person p ON p.id = c.person
            LEFT JOIN team t ON t.event = r.event AND t.number = r.team
            WHERE r.event = e.id ORDER BY r.number) n) AS runners_up,
       e.won, e.lost, e.drawn, e.unfinished, e.organizer, e.federation,
       e.begins, e.ends, e.rated, e.tiebreaks, e.note,
       (SELECT count(*) FROM team t WHERE t.event = e.id) AS teams,
       (SELECT count(*) FROM entrant t WHERE t.event = e.id) AS players,
       (SELECT count(*) FROM result t WHERE t.event = e.id) AS results,
       (SELECT count(*) FROM event_name o JOIN record r
        ON r.event_name = o.id WHERE o.called = n.called) AS records,
       e.source, i.file, i.time AS imported
FROM event e
LEFT JOIN series s ON s.id = e.series
LEFT JOIN era a ON a.id = e.era
LEFT JOIN event_name n ON n.id = e.event_name
LEFT JOIN (SELECT id, name FROM called_event) nc ON nc.id = n.called
LEFT JOIN (SELECT event, number, spelling FROM champion) ch
    ON ch.event = e.id AND ch.number = 0
LEFT JOIN (SELECT id, person FROM spelling) c ON c.id = ch.spelling
LEFT JOIN (SELECT id, name FROM person) p ON p.id = c.person
JOIN (SELECT id, file, time FROM import) i ON i.id = e.import;

CREATE VIEW results AS
SELECT t.event, s.name AS series, e.year, nc.name AS name,
       nullif(g.name, '') AS stage, t.round, p1.name AS first,
       p2.name AS second, t.result, t.how, t.came, t.tiebreak, t.board,
       t.date, t.plies, t.record, t.note
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
LEFT JOIN event_name n ON n.id = e.event_name
LEFT JOIN (SELECT id, name FROM called_event) nc ON nc.id = n.called;

CREATE VIEW players AS
SELECT p.id, p.name,
       (SELECT group_concat(name, '; ') FROM
           (SELECT name FROM spelling WHERE person = p.id ORDER BY id) n)
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
       (SELECT count(*) FROM spelling s JOIN champion c ON c.spelling = s.id
        WHERE s.person = p.id) AS titles
FROM person p;
