-- An archive of version 1, seen as one of version 2 by a connection that only
-- reads: it has no events.
CREATE TEMP VIEW people AS SELECT * FROM main.players;
CREATE TEMP VIEW event_names AS SELECT * FROM main.events;
CREATE TEMP TABLE series (id, name);
CREATE TEMP TABLE eras (id, series, name);
CREATE TEMP TABLE championships (id, import, series, era, year, name, country,
    city, game, source, format, unfinished, champion, won, lost, drawn);
CREATE TEMP TABLE runners_up (championship, number, player);
CREATE TEMP TABLE stages (championship, number, name, format);
CREATE TEMP TABLE participants (championship, number, player, country, seed);
CREATE TEMP TABLE outcomes (championship, number, stage, round, first, second,
    result, how, tiebreak, date, plies, record);
