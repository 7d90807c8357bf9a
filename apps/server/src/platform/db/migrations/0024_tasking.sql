-- A bought item is an archive image or a tasking: an image that does not exist yet. Items of before are archive images;
-- the default is kept beside the table, no row is written anew.
ALTER TABLE order_item
  ADD COLUMN kind text NOT NULL DEFAULT 'archive' CHECK (kind IN ('archive', 'tasking')),
  -- What was agreed with the buyer: product, version of the price book, window, end use, notes.
  ADD COLUMN tasking jsonb,
  -- Until when the provider lets it be called off; null: not known, or not any more.
  ADD COLUMN cancel_until timestamptz,
  ALTER COLUMN feature_id DROP NOT NULL,
  ALTER COLUMN scene DROP NOT NULL,
  ALTER COLUMN product DROP NOT NULL,
  ADD CONSTRAINT order_item_archive_whole CHECK (kind <> 'archive'
    OR feature_id IS NOT NULL AND scene IS NOT NULL AND product IS NOT NULL AND tasking IS NULL AND cancel_until IS NULL),
  ADD CONSTRAINT order_item_tasking_whole CHECK (kind <> 'tasking'
    OR tasking IS NOT NULL AND quote IS NOT NULL AND quote ->> 'kind' = 'tasking'),
  -- A tasking has its scene from the moment the image was taken.
  ADD CONSTRAINT order_item_scene_whole CHECK (
    (feature_id IS NULL) = (scene IS NULL) AND (scene IS NULL) = (product IS NULL)
    AND (scene IS NOT NULL OR state IS NULL OR state NOT IN ('AcquiredSuccess', 'Processing', 'Complete', 'Delivered')));

-- Orders of the same window are counted by product and satellite.
CREATE INDEX order_item_of_window ON order_item (price_id, (tasking #>> '{opportunity,satelliteId}'))
  WHERE kind = 'tasking' AND tasking #>> '{opportunity,satelliteId}' IS NOT NULL;

-- The passes that were tried or are planned, as the provider reports them.
CREATE TABLE tasking_attempt (
  item_id uuid NOT NULL REFERENCES order_item (id),
  position integer NOT NULL CHECK (position >= 0),
  pass_at timestamptz NOT NULL,
  satellite text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('planned', 'acquired', 'clouded', 'failed')),
  cloud_cover double precision CHECK (cloud_cover BETWEEN 0 AND 1),
  off_nadir_deg double precision CHECK (off_nadir_deg BETWEEN 0 AND 90),
  reason text,
  PRIMARY KEY (item_id, position)
);

-- What is over stays as it was.
CREATE FUNCTION refuse_changed_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Attempt % of item % is over and is never changed', OLD.position, OLD.item_id
    USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER attempt_is_over BEFORE UPDATE ON tasking_attempt
  FOR EACH ROW WHEN (OLD.outcome <> 'planned' AND OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION refuse_changed_attempt();
CREATE TRIGGER attempt_stays BEFORE DELETE ON tasking_attempt
  FOR EACH ROW WHEN (OLD.outcome <> 'planned') EXECUTE FUNCTION refuse_changed_attempt();

-- Tells every process of a pass that is over or planned, as `tell_moved_images` does of a state. A transition of the same
-- transaction has told the same already: PostgreSQL sends equal messages of one transaction once.
CREATE FUNCTION tell_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('groundtrack_images', json_build_object('accountId', orders.account_id,
    'images', json_agg(json_build_object('imageId', item.id, 'state', item.state)))::text)
  FROM order_item AS item JOIN orders ON orders.id = item.order_id
  WHERE item.id = NEW.item_id GROUP BY orders.account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_attempt AFTER INSERT OR UPDATE ON tasking_attempt FOR EACH ROW EXECUTE FUNCTION tell_attempt();

-- A mail that says when the image will be taken.
ALTER TABLE mail DROP CONSTRAINT mail_kind_check;
ALTER TABLE mail ADD CONSTRAINT mail_kind_check
  CHECK (kind IN ('placed', 'actionNeeded', 'passPlanned', 'delivered', 'failed', 'refunded'));
ALTER TABLE mail_off DROP CONSTRAINT mail_off_kind_check;
ALTER TABLE mail_off ADD CONSTRAINT mail_off_kind_check
  CHECK (kind IN ('placed', 'actionNeeded', 'passPlanned', 'delivered', 'failed', 'refunded'));

-- Messages about taskings name the item as those about images do.
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_event_check;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_event_check
  CHECK (event IN ('image.state_changed', 'tasking.state_changed', 'ping'));
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_check1;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_about_check
  CHECK ((image_id IS NULL) = (event = 'ping') AND (image_id IS NULL) = (image_state IS NULL));
