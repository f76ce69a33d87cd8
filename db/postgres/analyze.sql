-- Run after changes that may be large. Updates the statistics of the query
-- planner once the number of records has doubled since the last time; after
-- smaller changes the server does this itself. Covers only the tables of the
-- archive, since the database may have many others. Omits columns of bytes,
-- which are not searched and make up most of an archive. The server samples 300
-- times as many rows as the statistics target set here.
DO $$
DECLARE
    tables TEXT;
BEGIN
    SELECT string_agg(named, ', ') INTO tables FROM (
        SELECT format('ludex.%I (%s)', relname, string_agg(quote_ident(attname), ', '))
        FROM pg_class c JOIN pg_attribute ON attrelid = c.oid
        WHERE relnamespace = 'ludex'::regnamespace AND relkind IN ('r', 'p')
            AND NOT relispartition AND attnum > 0 AND NOT attisdropped
            AND atttypid <> 'bytea'::regtype
            AND (SELECT coalesce(max(id), 0) FROM ludex.record) >
                (SELECT 2 * greatest(reltuples, 0) FROM pg_class
                 WHERE oid = 'ludex.record'::regclass)
        GROUP BY relname) AS found (named);
    IF tables IS NOT NULL THEN
        PERFORM set_config('default_statistics_target', '30', true);
        EXECUTE 'ANALYZE ' || tables;
    END IF;
END $$;
