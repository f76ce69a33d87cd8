-- What an archive in PostgreSQL needs in addition to its tables: a schema, its
-- version, and functions that are built into SQLite.
CREATE SCHEMA IF NOT EXISTS ludex;
CREATE TABLE archive (version BIGINT NOT NULL);

CREATE FUNCTION concat_next(so_far TEXT, next TEXT, mark TEXT) RETURNS TEXT
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN next IS NULL THEN so_far WHEN so_far IS NULL THEN next
       ELSE so_far || mark || next END;
CREATE AGGREGATE group_concat(TEXT, TEXT) (sfunc = concat_next, stype = TEXT);

-- Functions of db/match/functions.h that can be written in SQL, for servers
-- without the extension ludex. If the extension is there, its functions take
-- precedence.
CREATE SCHEMA IF NOT EXISTS ludex_plain;
GRANT USAGE ON SCHEMA ludex_plain TO PUBLIC;

CREATE OR REPLACE FUNCTION ludex_plain.holds(whole TEXT, part TEXT) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(whole, '') LIKE '%' || replace(replace(replace(replace(
    coalesce(part, ''), '\', '\\'), '%', '\%'), '_', '\_'), '*', '%') || '%';

CREATE OR REPLACE FUNCTION ludex_plain.leading_number(written TEXT) RETURNS BIGINT
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN coalesce(substring(written FROM '^[ \t\n\v\f\r]*(-?[0-9]{1,18})')::BIGINT,
                0);

CREATE OR REPLACE FUNCTION ludex_plain.is_number(written TEXT) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN written ~ '^[-+]?[0-9]+([.][0-9]+)?$';

CREATE OR REPLACE FUNCTION ludex_plain.ordered(value TEXT, words TEXT) RETURNS INTEGER
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN ludex_plain.is_number(value) <> ludex_plain.is_number(words) THEN 2
            WHEN ludex_plain.is_number(value)
            THEN sign(value::NUMERIC - words::NUMERIC)::INTEGER
            WHEN value = words THEN 0
            WHEN value COLLATE "C" < words COLLATE "C" THEN -1
            ELSE 1 END;
