-- At the end of what may have changed much: what the server knows of its tables to
-- plan by is gathered once there are twice as many records as when it was last
-- done; what changes less is seen to by the server itself. Of the archive alone, for
-- the database may have much else; not of bytes, by which nothing is looked up and
-- which are most of an archive; and by 300 times as many rows as is set here.
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
