-- Tells every process that listens what moved, and whose sessions ended, when the transaction that did it is committed.

-- One message for each account of a statement: an order of 100 images that is paid is one. A message holds 8000 bytes;
-- of more images than fit it names none, and whoever hears it looks at all of them.
CREATE FUNCTION tell_moved_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('groundtrack_images', CASE WHEN count(*) <= 50
    THEN json_build_object('accountId', orders.account_id,
      'images', json_agg(json_build_object('imageId', moved.item_id, 'state', moved.to_state) ORDER BY moved.id))
    ELSE json_build_object('accountId', orders.account_id) END ::text)
  FROM moved JOIN order_item ON order_item.id = moved.item_id JOIN orders ON orders.id = order_item.order_id
  GROUP BY orders.account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_moved_images AFTER INSERT ON order_item_event
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_moved_images();

CREATE FUNCTION tell_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('groundtrack_sessions', json_build_object('accountId', account_id)::text)
  FROM ended GROUP BY account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_ended_sessions AFTER DELETE ON session
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
