-- The line an item was sold on, and the terms its buyer agreed to, word for word: the operator's files may change.
-- Items ordered before this have neither.

CREATE TABLE agreed_terms (
  provider text NOT NULL,
  version text NOT NULL,
  -- SHA-256 of the text, or of the link where there is no text.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  title text NOT NULL,
  text text,
  link text,
  PRIMARY KEY (provider, version, digest),
  CHECK (text IS NOT NULL OR link IS NOT NULL)
);
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON agreed_terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE order_item
  ADD COLUMN quote jsonb,
  ADD COLUMN terms_digest bytea,
  ADD COLUMN terms_agreed_at timestamptz,
  ADD FOREIGN KEY (provider, terms_version, terms_digest) REFERENCES agreed_terms (provider, version, digest),
  ADD CHECK ((terms_digest IS NULL) = (terms_agreed_at IS NULL)),
  ADD CHECK ((quote IS NULL) = (terms_digest IS NULL)),
  ADD CHECK ((quote ->> 'totalCents')::bigint = price_cents);
