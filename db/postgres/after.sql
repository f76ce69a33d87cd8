-- Returns the greatest number of a table plus one, for a row without a number,
-- as SQLite does. This is safe because there is only one writer at a time.
CREATE FUNCTION next_number(numbered REGCLASS) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    number BIGINT;
BEGIN
    EXECUTE 'SELECT coalesce(max(id), 0) + 1 FROM ' || numbered INTO number;
    RETURN number;
END $$;
DO $$
DECLARE
    numbered REGCLASS;
BEGIN
    FOR numbered IN SELECT attrelid FROM pg_attribute JOIN pg_class c
        ON c.oid = attrelid WHERE relnamespace = 'ludex'::regnamespace
        AND relkind = 'r' AND attname = 'id'
    LOOP
        EXECUTE 'ALTER TABLE ' || numbered || ' ALTER id SET DEFAULT'
            || ' ludex.next_number(' || quote_literal(numbered) || ')';
    END LOOP;
END $$;
