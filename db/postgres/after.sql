-- A row that is given no number gets the greatest and one, as in SQLite: there is
-- one writer at a time.
CREATE FUNCTION number_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.id IS NULL THEN
        EXECUTE 'SELECT coalesce(max(id), 0) + 1 FROM ludex.'
            || quote_ident(TG_TABLE_NAME) INTO NEW.id;
    END IF;
    RETURN NEW;
END $$;
DO $$
DECLARE
    numbered TEXT;
BEGIN
    FOR numbered IN SELECT table_name FROM information_schema.columns
        WHERE table_schema = 'ludex' AND column_name = 'id'
    LOOP
        EXECUTE 'CREATE TRIGGER number_row BEFORE INSERT ON ludex.'
            || quote_ident(numbered)
            || ' FOR EACH ROW EXECUTE FUNCTION number_row()';
    END LOOP;
END $$;
