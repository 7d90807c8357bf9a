-- When the owner of a session proved last who they are, by a login or a confirmation. Null: not since this is noted.
ALTER TABLE session ADD COLUMN confirmed_at timestamptz;
