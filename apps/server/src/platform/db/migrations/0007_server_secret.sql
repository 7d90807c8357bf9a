-- Secrets the server makes for itself at its first start; all processes on this database share them.
CREATE TABLE server_secret (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
