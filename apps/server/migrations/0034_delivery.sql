-- When connections were away and what came in afterwards, and how carefully they send.

-- Times in which a connection could not receive. The one that is not over has no end.
CREATE TABLE connection_absences (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id integer NOT NULL,
  whatsapp_id integer NOT NULL,
  -- when its session was last known alive
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  reason text NOT NULL CHECK (reason IN ('network', 'restart', 'frozen', 'unlinked', 'replaced', 'refused', 'disconnected', 'relinked')),
  -- the provider does not promise to deliver what was sent meanwhile
  may_miss boolean NOT NULL DEFAULT false,
  -- the newest message of the company when it was noticed: what was received afterwards has a greater id
  after_message bigint NOT NULL,
  -- what contacts wrote meanwhile and was received afterwards
  messages integer NOT NULL DEFAULT 0,
  conversations integer NOT NULL DEFAULT 0,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX connection_absences_open ON connection_absences (company_id, whatsapp_id) WHERE ended_at IS NULL;
CREATE INDEX connection_absences_list ON connection_absences (company_id, whatsapp_id, began_at DESC, id DESC);
SELECT protect_company_table('connection_absences');

-- When the session was last known to be connected: outlives the process that held the lease.
ALTER TABLE whatsapp_leases ADD COLUMN alive_at timestamptz;

-- How carefully a number sends whose provider does not say how much it takes.
CREATE TABLE connection_paces (
  whatsapp_id integer PRIMARY KEY,
  company_id integer NOT NULL,
  -- the number, and since when it is linked here: it warms up from then on
  number text,
  linked_at timestamptz,
  -- the bucket, as it was at that moment
  tokens real NOT NULL,
  counted_at timestamptz NOT NULL,
  -- not before then: the next text that nobody typed, and the next to a contact who never wrote
  machine_at timestamptz,
  first_at timestamptz,
  -- messages to contacts who never wrote, since when the day's are counted
  window_at timestamptz,
  window_count integer NOT NULL DEFAULT 0,
  -- failures in a row within a few minutes
  errors integer NOT NULL DEFAULT 0,
  errors_at timestamptz,
  pause_reason text CHECK (pause_reason IN ('ERR_WAPP_REACHOUT_LIMIT', 'ERR_WAPP_MANY_ERRORS')),
  paused_at timestamptz,
  paused_until timestamptz,
  -- how often in a row; the next one lasts longer
  pauses smallint NOT NULL DEFAULT 0,
  FOREIGN KEY (company_id, whatsapp_id) REFERENCES whatsapps (company_id, id) ON DELETE CASCADE
);
CREATE INDEX connection_paces_connection ON connection_paces (company_id, whatsapp_id);
SELECT protect_company_table('connection_paces');
