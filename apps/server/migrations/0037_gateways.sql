-- Gateways that are there, so that each takes its share of the connections and no more. No company's data. Unlogged: they
-- are written every two seconds, and a crash of the database may forget them.
CREATE UNLOGGED TABLE gateways (
  name text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON gateways TO balcao_platform;
