-- Wrong guesses at passwords and codes, what they are counted by, and the log of security events.

-- A guess is counted before it is looked at; one that was right takes its count away.
CREATE TABLE guess_count (
  -- SHA-256 of what is guessed at, and whose or from where: addresses without an account are counted as well.
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  wrong integer NOT NULL,
  -- Until then no guess is looked at.
  next_at timestamptz NOT NULL,
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX guess_count_age ON guess_count (forgotten_at);

-- Where an account was logged in: guesses from there are counted apart, and a login from elsewhere is mailed to its owner.
CREATE TABLE known_device (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- An IPv4 address, or the /64 of an IPv6 address.
  sender text NOT NULL,
  -- The /24 or /48 it is in: most people get another address of it now and then.
  network text NOT NULL,
  -- What the browser or program called itself.
  device_name text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, sender, device_name)
);
CREATE INDEX known_device_age ON known_device (last_seen_at);
CREATE TRIGGER of_live_account BEFORE INSERT ON known_device FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();

-- Who did what from where. The same again within a minute is counted in one row.
CREATE TABLE security_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  minute timestamptz NOT NULL,
  kind text NOT NULL,
  -- Null: no account, or none that is known.
  account_id uuid REFERENCES account (id) ON DELETE CASCADE,
  sender text NOT NULL,
  detail text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  count integer NOT NULL,
  -- Of the first of them; the same id is in the log.
  request_id text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (minute, kind, account_id, sender, detail)
);
CREATE INDEX security_event_account ON security_event (account_id, id);
CREATE TRIGGER of_live_account BEFORE INSERT ON security_event FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
