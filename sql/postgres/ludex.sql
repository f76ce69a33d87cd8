-- Objects created by CREATE EXTENSION ludex; see ludex-sql(7).
\echo Use "CREATE EXTENSION ludex" to load this file. \quit

-- A game is given either as columns of an archive, with moves as bytes or as
-- written plies, or as the text of a record. Results depend only on these
-- arguments.
CREATE FUNCTION ludex_version() RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;

CREATE FUNCTION ludex_position(game text, options text, start text,
                               moves bytea, ply bigint) RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 300;
CREATE FUNCTION ludex_position(game text, options text, start text,
                               moves text, ply bigint) RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000;
CREATE FUNCTION ludex_position(record text, ply bigint) RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000;

CREATE FUNCTION ludex_matches(game text, options text, start text,
                              moves bytea, condition text) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000;
CREATE FUNCTION ludex_matches(game text, options text, start text,
                              moves text, condition text) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000;
CREATE FUNCTION ludex_matches(record text, condition text) RETURNS boolean
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 5000;

CREATE FUNCTION ludex_first_ply(game text, options text, start text,
                                moves bytea, condition text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000;
CREATE FUNCTION ludex_first_ply(game text, options text, start text,
                                moves text, condition text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000;
CREATE FUNCTION ludex_first_ply(record text, condition text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 5000;

CREATE FUNCTION ludex_count(game text, options text, start text,
                            moves bytea, condition text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000;
CREATE FUNCTION ludex_count(game text, options text, start text,
                            moves text, condition text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000;
CREATE FUNCTION ludex_count(record text, condition text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000;

CREATE FUNCTION ludex_text(game text, options text, start text, moves bytea)
    RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 1000;
CREATE FUNCTION ludex_text(game text, options text, start text, moves text)
    RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000;
CREATE FUNCTION ludex_text(record text) RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000;

CREATE FUNCTION ludex_check(record text) RETURNS json
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000;

CREATE FUNCTION ludex_board("position" text) RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 200;
CREATE FUNCTION ludex_board(game text, options text, "position" text)
    RETURNS text
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 200;
CREATE FUNCTION ludex_hash("position" text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;
CREATE FUNCTION ludex_hash(game text, options text, "position" text)
    RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;
CREATE FUNCTION ludex_canonical("position" text) RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;
CREATE FUNCTION ludex_canonical(game text, options text, "position" text)
    RETURNS bigint
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 100;

CREATE FUNCTION ludex_plies(game text, options text, start text, moves bytea,
    OUT ply bigint, OUT round bigint, OUT side text, OUT "text" text,
    OUT "position" text, OUT traits text, OUT hash bigint,
    OUT canonical bigint) RETURNS SETOF record
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000 ROWS 80;
CREATE FUNCTION ludex_plies(game text, options text, start text, moves text,
    OUT ply bigint, OUT round bigint, OUT side text, OUT "text" text,
    OUT "position" text, OUT traits text, OUT hash bigint,
    OUT canonical bigint) RETURNS SETOF record
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 3000 ROWS 80;
CREATE FUNCTION ludex_plies(record text,
    OUT ply bigint, OUT round bigint, OUT side text, OUT "text" text,
    OUT "position" text, OUT traits text, OUT hash bigint,
    OUT canonical bigint) RETURNS SETOF record
    AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE COST 3000 ROWS 80;

-- Creates the views plies and positions of the tables record and variant, in
-- the archive that comes first in the search path.
CREATE FUNCTION ludex_views() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    CREATE OR REPLACE VIEW plies AS
        SELECT r.id AS record, p.ply, p.round, p.side, p.text, p.position,
               p.traits, p.hash, p.canonical
        FROM record r JOIN variant v ON v.id = r.variant
        CROSS JOIN LATERAL
            ludex_plies(v.game, v.options, r.start, r.moves) p;
    CREATE OR REPLACE VIEW positions AS
        SELECT s.record, 0::bigint AS ply, s.position,
               ludex_hash(s.game, s.options, s.position) AS hash,
               ludex_canonical(s.game, s.options, s.position) AS canonical
        FROM (SELECT r.id AS record, v.game, v.options,
                     ludex_position(v.game, v.options, r.start, r.moves, 0)
                         AS position
              FROM record r JOIN variant v ON v.id = r.variant
              WHERE r.moves IS NOT NULL) s
        UNION ALL
        SELECT r.id, p.ply, p.position, p.hash, p.canonical
        FROM record r JOIN variant v ON v.id = r.variant
        CROSS JOIN LATERAL
            ludex_plies(v.game, v.options, r.start, r.moves) p;
END $$;

-- Functions that Ludex's own statements call, for archives in PostgreSQL.
CREATE SCHEMA ludex_functions;
GRANT USAGE ON SCHEMA ludex_functions TO PUBLIC;
CREATE FUNCTION ludex_functions.contains(text, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'ludex_sql_contains'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 10;
CREATE FUNCTION ludex_functions.folded(text) RETURNS text
    AS 'MODULE_PATHNAME', 'ludex_sql_folded'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 10;
CREATE FUNCTION ludex_functions.holds(text, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'ludex_sql_holds'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 5;
CREATE FUNCTION ludex_functions.matches(text, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'ludex_sql_matches'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 50;
CREATE FUNCTION ludex_functions.worded(text, text, integer) RETURNS boolean
    AS 'MODULE_PATHNAME', 'ludex_sql_worded'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 10;
CREATE FUNCTION ludex_functions.commented(text, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'ludex_sql_commented'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 50;
CREATE FUNCTION ludex_functions.commented(bytea, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'ludex_sql_commented'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 50;
CREATE FUNCTION ludex_functions.played(bytea, text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'ludex_sql_played'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 50;
CREATE FUNCTION ludex_functions.leading_number(text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'ludex_sql_leading_number'
    LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION ludex_functions.ordered(text, text) RETURNS integer
    AS 'MODULE_PATHNAME', 'ludex_sql_ordered'
    LANGUAGE C IMMUTABLE PARALLEL SAFE;
-- Returns the vocabulary of conditions of this library (include/evaluate.h).
CREATE FUNCTION ludex_functions.vocabulary() RETURNS text
    AS 'MODULE_PATHNAME', 'ludex_sql_vocabulary'
    LANGUAGE C STABLE PARALLEL SAFE;
-- Returns the records in a block of signatures that have the features sought.
-- Most blocks have none; ROWS 1 makes the planner look up the found records by
-- number.
CREATE FUNCTION ludex_functions.sift(first bigint, sought bytea, light bytea,
    bytea, bytea, bytea, bytea) RETURNS SETOF bigint
    AS 'MODULE_PATHNAME', 'ludex_sql_sift'
    LANGUAGE C IMMUTABLE PARALLEL SAFE COST 2000 ROWS 1;
