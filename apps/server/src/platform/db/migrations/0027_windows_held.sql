-- When an order that is not paid last took its places in windows: at its creation where this is null, or when its buyer
-- came back to pay it.
ALTER TABLE orders ADD COLUMN windows_held_at timestamptz;
