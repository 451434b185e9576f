import { it } from 'vitest';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { withClient } from '../../../testing/tables.ts';
import { insertMessages, type MessageInsert } from './append.sql.ts';

const absent = {
  media: undefined,
  file: undefined,
  referral: undefined,
  interactive: undefined,
  author: undefined,
  mentions: undefined,
};

it('a message is stored without reading others, by a plan that was made on the first day', async () => {
  const { databaseUrl } = await createEmptyDatabase({ migrated: true });
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ companyId: number; whatsappId: number; ticketId: number }>(
      `WITH company AS (INSERT INTO companies (name) VALUES ('Nova') RETURNING id),
         line AS (INSERT INTO whatsapps (company_id, name, provider) SELECT id, 'Loja', 'sandbox' FROM company RETURNING id, company_id),
         people AS (INSERT INTO contacts (company_id, name, number)
           SELECT id, 'Contato ' || i, '55119' || 60000000 + i FROM company, generate_series(1, 250) i RETURNING id)
       INSERT INTO tickets (company_id, contact_id, whatsapp_id, status)
       SELECT line.company_id, people.id, line.id, 'open' FROM line, people
       RETURNING company_id AS "companyId", whatsapp_id AS "whatsappId", id AS "ticketId"`,
    );
    const ids = rows[0] as (typeof rows)[number];
    const addMessages = (count: number) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, ack, read)
         SELECT $1, $2, $3, $4 || 'A' || i, true, 'Mensagem', 4, true FROM generate_series(1, $4::int) i`,
        [ids.companyId, ids.ticketId, ids.whatsappId, count],
      );
    // Nothing has been analyzed yet: PostgreSQL takes these rows for one of many companies' share.
    await addMessages(250);
    const message: MessageInsert = {
      ...ids,
      ...absent,
      origin: 'api',
      contactId: null,
      queueId: null,
      userId: null,
      providerId: 'P0',
      clientId: null,
      fromMe: true,
      isAutomatic: true,
      ack: 0,
      read: true,
      body: 'Seu pedido saiu',
      mediaType: 'conversation',
      mediaFailed: false,
      isVoice: false,
      isForwarded: false,
      template: null,
      awaited: null,
      quotedId: null,
      quoted: undefined,
      sentAt: null,
    };
    const plans = await explainQueries(
      client,
      ids.companyId,
      (db) => insertMessages(db, [message]),
      async () => {
        // The statement was sent once to learn its text; it shall store its message, not meet it.
        await client.query(`DELETE FROM messages WHERE provider_id = 'P0'`);
        await addMessages(3_000);
      },
    );
    expectIndexesUsed(plans, 10, ['messages']);
  });
});
