import type { World } from './world.ts';

/** Each contact has one conversation. */
const messagesEach = 50;

/** Fills the company with years of conversations, straight into the tables: of ten, one waits, two are open, the others resolved. */
export async function seedMessages({ db, companyId, people, queues, phones }: World, messages: number): Promise<void> {
  const contacts = Math.ceil(messages / messagesEach);
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    const ids = async (sql: string, values: unknown[]) =>
      (await client.query<{ id: number }>(sql, values)).rows.map(({ id }) => id);
    const contactIds = await ids(
      `INSERT INTO contacts (company_id, name, number)
       SELECT $1, 'Cliente ' || i, '55118' || 60000000 + i FROM generate_series(1, $2::int) i RETURNING id`,
      [companyId, contacts],
    );
    await client.query(
      `INSERT INTO contact_identities (company_id, kind, value, contact_id)
       SELECT $1, 'pn', number, id FROM contacts WHERE id = ANY ($2)`,
      [companyId, contactIds],
    );
    const ticketIds = await ids(
      `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, queue_id, pending_since, updated_at)
       SELECT $1, ($2::int[])[i], ($3::int[])[1 + i % $4::int], s.status, CASE WHEN s.status <> 'pending' THEN ($5::int[])[1 + i % $6::int] END,
         CASE WHEN i % 11 <> 0 THEN ($7::int[])[1 + i % $8::int] END,
         CASE WHEN s.status = 'pending' THEN now() - i * interval '1 minute' END, now() - i * interval '7 minutes'
       FROM generate_series(1, $9::int) i,
         LATERAL (SELECT CASE WHEN i % 10 = 0 THEN 'pending' WHEN i % 10 < 3 THEN 'open' ELSE 'closed' END AS status) s RETURNING id`,
      [
        companyId,
        contactIds,
        phones.map(({ id }) => id),
        phones.length,
        people.map(({ id }) => id),
        people.length,
        queues.map(({ id }) => id),
        queues.length,
        contacts,
      ],
    );
    await client.query(
      `INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, queued_at, started_at, finished_at)
       SELECT company_id, id, whatsapp_id, queue_id, user_id, updated_at - interval '1 hour', CASE WHEN status <> 'pending' THEN updated_at END,
         CASE WHEN status = 'closed' THEN updated_at END FROM tickets WHERE id = ANY ($1)`,
      [ticketIds],
    );
    // What the rows name was made just now.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, user_id, provider_id, from_me, body, ack, read, sent_at)
       SELECT $1, t.id, t.whatsapp_id, CASE WHEN i % 2 = 0 THEN t.contact_id END, CASE WHEN i % 2 = 1 THEN t.user_id END, 'S' || t.id || '-' || i,
         i % 2 = 1, 'Mensagem ' || i || ' de ' || t.id, CASE WHEN i % 2 = 1 THEN 4 ELSE 0 END, true, t.updated_at - ($3::int - i) * interval '5 minutes'
       FROM tickets t, generate_series(1, $3::int) i WHERE t.id = ANY ($2)`,
      [companyId, ticketIds, messagesEach],
    );
    await client.query(
      `UPDATE tickets t SET last_message = m.body, last_message_id = m.id, last_message_at = m.sent_at, last_message_from_me = m.from_me,
         last_message_ack = m.ack
       FROM (SELECT DISTINCT ON (ticket_id) * FROM messages WHERE ticket_id = ANY ($1) ORDER BY ticket_id, sent_at DESC, id DESC) m
       WHERE m.ticket_id = t.id`,
      [ticketIds],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  await db.query('ANALYZE');
}
