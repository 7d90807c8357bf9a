-- The outbox: a mail is written in the transaction of what it tells about, and sent by a job afterwards.
CREATE TABLE mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  queued_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- Why the mail server refused it for good; such a mail is not tried again.
  refusal text,
  CHECK (sent_at IS NULL OR refusal IS NULL)
);
