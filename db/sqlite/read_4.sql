-- An archive of version 4, seen as one of this version by a connection that only
-- reads. Of one that is older still read_3.sql has made these views. Tables that
-- are new are empty there: CREATE TEMP TABLE.
CREATE TEMP VIEW IF NOT EXISTS text AS
SELECT record, NULL AS dictionary, text FROM main.text;
CREATE TEMP VIEW IF NOT EXISTS opening AS
SELECT exact AS position, record, ply FROM main.opening;
CREATE TEMP VIEW IF NOT EXISTS early_position AS
SELECT DISTINCT exact AS id, canonical, exact FROM main.opening;
CREATE TEMP TABLE dictionary (id INTEGER PRIMARY KEY, variant, learned, hash,
                              spellings, samples);
CREATE TEMP VIEW IF NOT EXISTS event AS
SELECT *, NULL AS organizer, NULL AS federation, NULL AS tiebreaks,
       NULL AS begins, NULL AS ends, NULL AS rated, NULL AS note
FROM main.event;
CREATE TEMP TABLE team (event, number, name, country, seed, note);
CREATE TEMP VIEW champion AS
SELECT id AS event, 0 AS number, champion AS spelling, NULL AS team FROM event
WHERE champion IS NOT NULL;
CREATE TEMP VIEW IF NOT EXISTS runner_up AS
SELECT *, NULL AS team FROM main.runner_up;
CREATE TEMP VIEW IF NOT EXISTS entrant AS
SELECT *, NULL AS title, NULL AS born, NULL AS member, NULL AS rating,
       NULL AS team, NULL AS board, NULL AS note
FROM main.entrant;
CREATE TEMP TABLE team_match (event, number, stage, round, first, second,
                              result, how, first_points, second_points, date,
                              note);
CREATE TEMP VIEW IF NOT EXISTS result AS
SELECT *, NULL AS came, NULL AS team_match, NULL AS board, NULL AS note
FROM main.result;
CREATE TEMP TABLE label (record, name);
CREATE TEMP TABLE change (id, time, kind, words, reason, count, last, undoes,
                          undone_by);
CREATE TEMP TABLE changeset (change, number, bytes);
CREATE TEMP TABLE crossing (id, variant, exact, canonical, start);
CREATE TEMP TABLE next (crossing, key, code, merged, games, first, drawn,
    second, plies, oldest, oldest_day, newest, newest_day, again, players);
CREATE TEMP TABLE word (id, folded);
CREATE TEMP TABLE worded (word, record);
CREATE TEMP VIEW IF NOT EXISTS event_name AS
SELECT id, name, folded, id AS called FROM main.event_name;
CREATE TEMP VIEW IF NOT EXISTS site AS
SELECT id, name, folded, id AS called FROM main.site;
-- Each record has a date and a source of its own.
CREATE TEMP VIEW IF NOT EXISTS signature_4 AS SELECT * FROM main.signature;
CREATE TEMP TABLE signature (id INTEGER PRIMARY KEY, bytes); -- when wanted
CREATE TEMP VIEW IF NOT EXISTS record_4 AS SELECT * FROM main.record;
CREATE TEMP VIEW written_date AS
SELECT id, date AS written, earliest, latest FROM record_4;
CREATE TEMP VIEW source_name AS SELECT id, source AS name FROM record_4;
CREATE TEMP VIEW record AS
SELECT id, import, byte, broken, variant, event_name, site, id AS date, round,
       first, second, third, fourth, result, termination, id AS source,
       annotator, plies, start, moves
FROM record_4;
CREATE TEMP VIEW called_event AS SELECT id, name FROM event_name;
CREATE TEMP VIEW called_site AS SELECT id, name FROM site;
CREATE TEMP VIEW called_country AS
SELECT country AS id, country AS name FROM
    (SELECT country FROM event UNION SELECT country FROM entrant)
WHERE country IS NOT NULL;
CREATE TEMP VIEW called_city AS
SELECT DISTINCT city AS id, city AS name FROM event WHERE city IS NOT NULL;
CREATE TEMP VIEW country_name AS
SELECT id, name, folded(name) AS folded, id AS called FROM called_country;
CREATE TEMP VIEW city_name AS
SELECT id, name, folded(name) AS folded, id AS called FROM called_city;
