import type pg from 'pg';

/** One service of a contact, as it stands in the log. */
export interface Service {
  /** contacts are numbered from 0 */
  contact: number;
  queuedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  userId: number | null;
  rate: number | null;
}

export interface ServiceContacts {
  firstContact: number;
}

const contactCount = 20;

/**
 * Creates these services for a company, each contact on a connection of its own. Two of a contact may run at once here,
 * which the product never allows, so they are spread over tickets. It writes to the tables directly, at times of their
 * own.
 * @returns a function that replaces them by others
 */
export async function seedServices(
  client: pg.Client,
  companyId: number,
  services: readonly Service[],
  seededContacts?: ServiceContacts,
): Promise<ServiceContacts> {
  const made = seededContacts ?? (await makeContacts(client, companyId));
  await client.query('DELETE FROM tickets WHERE company_id = $1', [companyId]);
  await client.query(
    `WITH given AS (
       SELECT i, $2::int + contact AS contact_id, queued_at, started_at, finished_at, user_id, rate,
         row_number() OVER (PARTITION BY contact ORDER BY i) AS nth
       FROM unnest($3::int[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::int[])
         WITH ORDINALITY AS u (contact, queued_at, started_at, finished_at, user_id, rate, i)
     ), made AS (
       INSERT INTO tickets (company_id, contact_id, whatsapp_id, status)
       SELECT $1, contact_id, w.id, 'closed' FROM given JOIN (
         SELECT id, row_number() OVER (ORDER BY id) AS nth FROM whatsapps WHERE company_id = $1
       ) w USING (nth)
       RETURNING id, contact_id, whatsapp_id
     )
     INSERT INTO ticket_cycles (company_id, ticket_id, queued_at, started_at, finished_at, user_id, rate)
     SELECT $1, m.id, g.queued_at, g.started_at, g.finished_at, g.user_id, g.rate
     FROM given g JOIN (SELECT *, row_number() OVER (PARTITION BY contact_id ORDER BY whatsapp_id) AS nth FROM made) m USING (contact_id, nth)`,
    [
      companyId,
      made.firstContact,
      services.map(({ contact }) => contact),
      services.map(({ queuedAt }) => queuedAt),
      services.map(({ startedAt }) => startedAt),
      services.map(({ finishedAt }) => finishedAt),
      services.map(({ userId }) => userId),
      services.map(({ rate }) => rate),
    ],
  );
  return made;
}

async function makeContacts(client: pg.Client, companyId: number): Promise<ServiceContacts> {
  await client.query(
    `INSERT INTO whatsapps (company_id, name, provider) SELECT $1, 'Loja ' || i, 'sandbox' FROM generate_series(1, 30) i`,
    [companyId],
  );
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO contacts (company_id, name, number) SELECT $1, 'Contato ' || i, '55119' || 60000000 + i FROM generate_series(1, $2::int) i RETURNING id`,
    [companyId, contactCount],
  );
  return { firstContact: rows[0]?.id ?? 0 };
}
