import type pg from 'pg';

export interface CompanySize {
  /** as many contacts */
  tickets: number;
  /** beside those of the long conversation */
  messages: number;
  connections: number;
  /** messages of one conversation */
  longThread: number;
}
export const usualSize: CompanySize = { tickets: 5_000, messages: 50_000, connections: 20, longThread: 10_000 };

/** The usual company with so many tickets, and ten messages for each. */
export const sizeWith = (tickets: number): CompanySize => ({ ...usualSize, tickets, messages: tickets * 10 });

/** What a load is made against; ids are consecutive from the first one. */
export interface BigCompany {
  companyId: number;
  whatsappIds: number[];
  firstTicketId: number;
  /** open tickets; only these take messages */
  openTicketIds: number[];
  /** a ticket with 10,000 messages beside the others, first in the list */
  longTicketId: number;
}

// Words of a shop, so that a search for one of them finds some and not all.
export const vocabulary =
  'pedido entrega camisa azul tamanho troca prazo boleto pix desconto luminária quarta endereço rastreio nota fiscal garantia ' +
  'orçamento disponível estoque retirada loja horário agendamento obrigado amanhã cliente pagamento comprovante medida tecido';

/**
 * Fills the demonstration company with contacts, a ticket of each over 20 connections (7 of 10 open, 2 waiting, 1 closed)
 * and their messages, and one conversation of 10,000 messages. Straight into the tables: through the front door it would
 * take minutes.
 */
export async function seedBigCompany(
  client: pg.Client,
  companyId: number,
  userId: number,
  size = usualSize,
): Promise<BigCompany> {
  const ids = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: number }>(sql, values)).rows.map((row) => row.id).toSorted((a, b) => a - b);
  const queueIds = await ids('SELECT id FROM queues WHERE company_id = $1', [companyId]);
  const whatsappIds = await ids(
    `INSERT INTO whatsapps (company_id, name, provider) SELECT $1, 'Loja ' || i, 'sandbox' FROM generate_series(1, $2::int) i RETURNING id`,
    [companyId, size.connections],
  );
  const contactIds = await ids(
    `INSERT INTO contacts (company_id, name, number)
     SELECT $1, (ARRAY['Ana','Bruno','Camila','Diego','Érica','Fábio','Glória','Hugo'])[1 + i % 8] || ' '
       || (ARRAY['Souza','Araújo','Conceição','Lima','Prado','Nóbrega','Xavier'])[1 + i % 7] || ' ' || i, '55119' || 70000000 + i
     FROM generate_series(0, $2::int) i RETURNING id`,
    [companyId, size.tickets],
  );
  await client.query(
    `INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT $1, 'pn', number, id FROM contacts WHERE id = ANY ($2)`,
    [companyId, contactIds],
  );
  const ticketIds = await ids(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, queue_id, pending_since, updated_at)
     SELECT $1, c.id, ($3::int[])[1 + c.i % $6::int], s.status, CASE WHEN s.status <> 'pending' THEN $4::int END,
       ($5::int[])[1 + c.i % cardinality($5::int[])], CASE WHEN s.status = 'pending' THEN now() END, now() - (c.i + 1) * interval '1 minute'
     FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS i FROM unnest($2::int[]) id) c,
       LATERAL (SELECT CASE WHEN c.i % 10 < 7 THEN 'open' WHEN c.i % 10 < 9 THEN 'pending' ELSE 'closed' END AS status) s
     ORDER BY c.i RETURNING id`,
    [companyId, contactIds, whatsappIds, userId, queueIds, size.connections],
  );
  const [longTicketId = 0] = ticketIds;
  await client.query(
    `INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, started_at, finished_at)
     SELECT company_id, id, whatsapp_id, queue_id, user_id, now(), CASE WHEN status = 'closed' THEN now() END
     FROM tickets WHERE id = ANY ($1)`,
    [ticketIds],
  );
  const insertMessages = (from: number, count: number, ticketOf: string) =>
    client.query(
      `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, user_id, provider_id, from_me, body, ack, read, sent_at)
       SELECT $1, t.id, t.whatsapp_id, CASE WHEN i % 2 = 0 THEN t.contact_id END, CASE WHEN i % 2 = 1 THEN $2::int END, 'B' || i, i % 2 = 1,
         w.text, CASE WHEN i % 2 = 1 THEN 4 ELSE 0 END, true, now() - ($4::int - i) * interval '2 seconds'
       FROM generate_series($3::int, $4::int - 1) i
       JOIN tickets t ON t.id = ${ticketOf},
       LATERAL (SELECT string_agg(($5::text[])[1 + ((i::bigint * 7919 + n * 104729) % cardinality($5::text[]))::int], ' ') AS text
                FROM generate_series(1, 4 + i % 9) n) w`,
      [companyId, userId, from, from + count, vocabulary.split(' '), ticketIds],
    );
  await insertMessages(0, size.messages, '($6::int[])[2 + i % (cardinality($6::int[]) - 1)]');
  await insertMessages(size.messages, size.longThread, '($6::int[])[1]');
  await client.query(
    `UPDATE tickets t SET last_message = m.body, last_message_id = m.id, last_message_at = m.sent_at, last_message_from_me = m.from_me,
       last_message_ack = m.ack
     FROM (SELECT DISTINCT ON (ticket_id) * FROM messages WHERE company_id = $1 ORDER BY ticket_id, sent_at DESC, id DESC) m
     WHERE m.ticket_id = t.id`,
    [companyId],
  );
  await client.query('VACUUM ANALYZE');
  // What was loaded is on the disk before anything is measured.
  await client.query('CHECKPOINT');
  const openTicketIds = await ids(`SELECT id FROM tickets WHERE id = ANY ($1) AND status = 'open'`, [ticketIds]);
  return { companyId, whatsappIds, firstTicketId: longTicketId, openTicketIds, longTicketId };
}

/** Puts one of some tags on each ticket, straight into the tables. */
export async function seedTags(client: pg.Client, companyId: number, tagCount: number): Promise<void> {
  await client.query(
    `WITH made AS (INSERT INTO tags (company_id, name, color) SELECT $1, 'Etiqueta ' || i, '#336699' FROM generate_series(1, $2::int) i RETURNING id),
       numbered AS (SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS place FROM made)
     INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
     SELECT $1, t.id, n.id FROM tickets t JOIN numbered n ON n.place = t.id % $2::int WHERE t.company_id = $1`,
    [companyId, tagCount],
  );
  await client.query('VACUUM ANALYZE');
}
