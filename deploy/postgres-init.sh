#!/bin/sh
# Makes the ordinary user that Balcão works as, and its database. The image of PostgreSQL runs it once, on an empty volume.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 \
  --set "password=$(cat "${BALCAO_PASSWORD_FILE:-/run/secrets/balcao-password}")" <<'SQL'
CREATE ROLE balcao LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE balcao OWNER balcao TEMPLATE template0 ENCODING 'UTF8';
SQL
