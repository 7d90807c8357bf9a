-- Windows that are looked for are compared with those that orders hold, by product and end; what is over is left out.
CREATE INDEX order_item_of_window_end ON order_item (price_id, (((tasking #>> '{opportunity,endMs}')::float8)))
  WHERE kind = 'tasking' AND tasking #>> '{opportunity,satelliteId}' IS NOT NULL;
DROP INDEX order_item_of_window;
