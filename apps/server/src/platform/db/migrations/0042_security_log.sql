-- The log of security events cannot be rewritten: not by the role of the server, and not by its owner without leaving a
-- trace in the tables.

-- How long and how much is kept: one row, which the role of the server may only read.
CREATE TABLE security_log (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  kept_days integer NOT NULL CHECK (kept_days BETWEEN 1 AND 3650),
  -- Beyond them attempts that were refused go first; about 400 MB.
  kept_rows integer NOT NULL CHECK (kept_rows > 0)
);
INSERT INTO security_log (kept_days, kept_rows) VALUES (365, 2000000);

-- Anybody can cause these, in any number: they make room when there is too much.
CREATE FUNCTION is_refused_attempt(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('login-failed', 'confirmation-failed', 'second-factor-failed', 'guesses-delayed',
    'password-reset-asked', 'access-refused', 'limit-reached')
$$;

-- A row counts up, and nothing else of it changes.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.count < OLD.count OR NEW.last_at < OLD.last_at
    OR (to_jsonb(NEW) - 'count' - 'last_at') IS DISTINCT FROM (to_jsonb(OLD) - 'count' - 'last_at') THEN
    RAISE EXCEPTION 'Rows of % only count up', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER only_counts_up BEFORE UPDATE ON security_event FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- Rows go when they are older than what is kept, with their account, or as refused attempts beyond the newest rows.
-- Temporary tables are searched last, so that none can stand in for ours.
CREATE FUNCTION refuse_early_deletion() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept security_log;
  oldest_kept bigint;
BEGIN
  SELECT * INTO STRICT kept FROM security_log;
  SELECT id INTO oldest_kept FROM security_event ORDER BY id DESC OFFSET kept.kept_rows - 1 LIMIT 1;
  IF EXISTS (
    SELECT FROM gone LEFT JOIN account ON account.id = gone.account_id
    WHERE gone.minute >= now() - make_interval(days => kept.kept_days)
      AND (gone.account_id IS NULL OR account.deleted_at IS NULL AND account.id IS NOT NULL)
      AND NOT coalesce(is_refused_attempt(gone.kind) AND gone.id < oldest_kept, false)
  ) THEN
    RAISE EXCEPTION 'Rows of % are kept for % days', TG_TABLE_NAME, kept.kept_days
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER only_old_rows_go AFTER DELETE ON security_event REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_early_deletion();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON security_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
