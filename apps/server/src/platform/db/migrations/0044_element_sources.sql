-- When a source may be asked again, how often in a row it failed and why, and which known satellites its last good answer had.
ALTER TABLE element_refresh
  ADD COLUMN due_at timestamptz,
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN failure text,
  ADD COLUMN listed_ids text[] COLLATE "C" NOT NULL DEFAULT '{}';
UPDATE element_refresh SET due_at = attempted_at + interval '2 hours';
ALTER TABLE element_refresh ALTER COLUMN due_at SET NOT NULL;
