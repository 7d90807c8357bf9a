#!/bin/sh
# Runs once, when the database is created: the role of the server, which owns nothing (docs/operations.md, Roles).
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE groundtrack_server LOGIN PASSWORD :'password';
GRANT CONNECT ON DATABASE groundtrack TO groundtrack_server;
SQL
