-- Counted attempts (login, sign-up, password reset) by hashed address or account. No company's data: nobody has a
-- session yet when they are counted. The columns are those of the library that writes them. Unlogged: they are written
-- at every attempt, and a crash of the database may forget them.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- milliseconds since 1970
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
