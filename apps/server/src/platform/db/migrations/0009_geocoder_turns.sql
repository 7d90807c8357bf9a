-- When the next request to a rate-limited place search may leave: one clock for all processes.
CREATE TABLE geocoder_turn (
  service text COLLATE "C" PRIMARY KEY,
  next_ms bigint NOT NULL               -- Unix milliseconds
);
