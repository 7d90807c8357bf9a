-- What an item waits for at its provider, in a buyer's words.
ALTER TABLE order_item ADD COLUMN provider_note text;

-- Notifies browsers of another note. With another state, the trigger of its event does.
CREATE FUNCTION notify_provider_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('groundtrack_images', json_build_object('accountId', orders.account_id,
    'images', json_build_array(json_build_object('imageId', NEW.id, 'state', NEW.state)))::text)
  FROM orders WHERE orders.id = NEW.order_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER notify_provider_note AFTER UPDATE OF provider_note ON order_item FOR EACH ROW
  WHEN (OLD.provider_note IS DISTINCT FROM NEW.provider_note AND OLD.state = NEW.state)
  EXECUTE FUNCTION notify_provider_note();
