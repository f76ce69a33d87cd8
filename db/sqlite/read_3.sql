-- An archive of version 3, seen as one of this version by a connection that only
-- reads. Saved queries may have no table there: migrate.c.
CREATE TEMP VIEW import AS SELECT * FROM imports;
CREATE TEMP VIEW person AS SELECT * FROM people;
CREATE TEMP VIEW spelling AS
SELECT id, name, folded(name) AS folded, player AS person FROM aliases;
CREATE TEMP VIEW event_name AS
SELECT id, name, folded(name) AS folded, id AS called FROM event_names;
CREATE TEMP VIEW site AS
SELECT id, name, folded(name) AS folded, id AS called FROM sites;
CREATE TEMP VIEW variant AS SELECT * FROM variants;
CREATE TEMP VIEW option AS SELECT * FROM options;
CREATE TEMP VIEW record_4 AS
SELECT id, import, byte, broken, variant, event AS event_name, site, date,
       earliest, latest, round, first, second, third, fourth, result,
       termination, source, annotator, plies, start, moves
FROM records;
CREATE TEMP VIEW identity AS SELECT identity AS hash, record FROM identities;
CREATE TEMP VIEW text AS
SELECT record, NULL AS dictionary, text FROM texts;
CREATE TEMP VIEW content AS SELECT * FROM contents;
CREATE TEMP VIEW claim AS SELECT * FROM claims;
CREATE TEMP VIEW tag AS SELECT * FROM tags;
CREATE TEMP VIEW signature_4 AS SELECT * FROM signatures;
-- Positions are numbered by their exact hashes.
CREATE TEMP VIEW opening AS SELECT exact AS position, record, ply FROM openings;
CREATE TEMP VIEW early_position AS
SELECT DISTINCT exact AS id, canonical, exact FROM openings;
CREATE TEMP VIEW shape AS SELECT record, shape AS hash FROM shapes;
CREATE TEMP VIEW era AS SELECT * FROM eras;
CREATE TEMP VIEW event AS
SELECT id, import, series, era, year, name AS event_name, country, city, game,
       source, format, unfinished, champion, won, lost, drawn,
       NULL AS organizer, NULL AS federation, NULL AS tiebreaks,
       NULL AS begins, NULL AS ends, NULL AS rated, NULL AS note
FROM championships;
CREATE TEMP VIEW runner_up AS
SELECT championship AS event, number, player AS spelling, NULL AS team
FROM runners_up;
CREATE TEMP VIEW stage AS
SELECT championship AS event, number, name, format FROM stages;
CREATE TEMP VIEW entrant AS
SELECT championship AS event, number, player AS spelling, country, seed,
       NULL AS title, NULL AS born, NULL AS member, NULL AS rating,
       NULL AS team, NULL AS board, NULL AS note
FROM participants;
CREATE TEMP VIEW result AS
SELECT championship AS event, number, stage, round, first, second, result, how,
       tiebreak, date, plies, record, NULL AS came, NULL AS team_match,
       NULL AS board, NULL AS note
FROM outcomes;
