-- Partitions the tables whose rows belong to one record (ludex archive create
-- --partitions). Runs in the transaction that makes the archive. The functions
-- exist until the session ends.
CREATE OR REPLACE FUNCTION pg_temp.parted() RETURNS TABLE (name TEXT, key TEXT)
LANGUAGE sql IMMUTABLE AS $$
    VALUES ('record', 'id'), ('identity', 'record'), ('text', 'record'),
        ('content', 'record'), ('claim', 'record'), ('tag', 'record'),
        ('worded', 'record'), ('opening', 'record'), ('label', 'record')
$$;

-- Returns the number of the next record. It is the default of the column,
-- because a record gets its number before its partition is known. Other tables
-- have a trigger.
CREATE OR REPLACE FUNCTION ludex.next_record() RETURNS BIGINT LANGUAGE sql
RETURN (SELECT coalesce(max(id), 0) + 1 FROM ludex.record);

-- Partitions on other servers declare their keys there, because that is not
-- possible here.
CREATE OR REPLACE FUNCTION pg_temp.part(parts INTEGER, away BOOLEAN) RETURNS VOID
LANGUAGE plpgsql AS $$
DECLARE
    t RECORD;
    v TEXT;
BEGIN
    FOR v IN SELECT viewname FROM pg_views WHERE schemaname = 'ludex' LOOP
        EXECUTE format('DROP VIEW IF EXISTS ludex.%I CASCADE', v);
    END LOOP;
    DROP FUNCTION ludex.next_record();
    FOR t IN SELECT * FROM pg_temp.parted() LOOP
        EXECUTE format('ALTER TABLE ludex.%I RENAME TO whole', t.name);
        EXECUTE format('CREATE TABLE ludex.%I (LIKE ludex.whole INCLUDING'
            || ' CONSTRAINTS %s) PARTITION BY HASH (%I)', t.name,
            CASE WHEN away THEN '' ELSE 'INCLUDING INDEXES' END, t.key);
        DROP TABLE ludex.whole;
        FOR i IN 1 .. parts LOOP
            CONTINUE WHEN away;
            EXECUTE format('CREATE TABLE ludex.%I PARTITION OF ludex.%I FOR VALUES'
                || ' WITH (MODULUS %s, REMAINDER %s)', t.name || '_' || i, t.name,
                parts, i - 1);
        END LOOP;
    END LOOP;
    CREATE FUNCTION ludex.next_record() RETURNS BIGINT LANGUAGE sql
    RETURN (SELECT coalesce(max(id), 0) + 1 FROM ludex.record);
    ALTER TABLE ludex.record ALTER id SET DEFAULT ludex.next_record();
END $$;

-- On a shard: makes the tables of every n-th partition, and no others.
CREATE OR REPLACE FUNCTION pg_temp.shard(first INTEGER, step INTEGER, parts INTEGER)
RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    t RECORD;
    other TEXT;
BEGIN
    FOR t IN SELECT * FROM pg_temp.parted() LOOP
        FOR i IN first .. parts BY step LOOP
            EXECUTE format('CREATE TABLE ludex.%I (LIKE ludex.%I INCLUDING ALL)',
                t.name || '_' || i, t.name);
        END LOOP;
    END LOOP;
    FOR other IN SELECT relname FROM pg_class WHERE relkind = 'r'
        AND relnamespace = 'ludex'::regnamespace AND relname !~ '_[0-9]+$'
    LOOP
        EXECUTE format('DROP TABLE ludex.%I CASCADE', other);
    END LOOP;
END $$;

-- Attaches a shard as a foreign server, with its partitions. Tells the planner
-- that rows from another server cost more than local ones, which PostgreSQL 17
-- assumes by default.
CREATE OR REPLACE FUNCTION pg_temp.attach(number INTEGER, servers INTEGER,
    parts INTEGER, host TEXT, port TEXT, db TEXT, account TEXT) RETURNS VOID
LANGUAGE plpgsql AS $$
DECLARE
    t RECORD;
    server TEXT := 'ludex_' || current_database() || '_' || number;
BEGIN
    EXECUTE format('CREATE SERVER %I FOREIGN DATA WRAPPER postgres_fdw OPTIONS'
        || ' (host %L, port %L, dbname %L, async_capable ''true'','
        || ' fetch_size ''10000'', batch_size ''1000'','
        || ' fdw_tuple_cost ''0.2'', extensions %L)', server,
        host, port, db, (SELECT coalesce(max(extname), '') FROM pg_extension
                         WHERE extname = 'ludex'));
    EXECUTE format('CREATE USER MAPPING FOR CURRENT_USER SERVER %I OPTIONS'
        || ' (user %L%s)', server, account,
        CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
             THEN ', password_required ''false''' ELSE '' END);
    FOR t IN SELECT * FROM pg_temp.parted() LOOP
        FOR i IN number .. parts BY servers LOOP
            EXECUTE format('CREATE FOREIGN TABLE ludex.%I PARTITION OF ludex.%I'
                || ' FOR VALUES WITH (MODULUS %s, REMAINDER %s) SERVER %I'
                || ' OPTIONS (schema_name ''ludex'', table_name %L)',
                t.name || '_' || i, t.name, parts, i - 1, server,
                t.name || '_' || i);
        END LOOP;
    END LOOP;
END $$;

-- If the extension is missing, the programs that run queries evaluate
-- conditions.
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS ludex SCHEMA public;
EXCEPTION WHEN OTHERS THEN NULL;
END $$;
