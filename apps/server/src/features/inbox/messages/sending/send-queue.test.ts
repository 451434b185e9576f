import { expect, it } from 'vitest';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { listSendCandidates } from './send-queue.sql.ts';

const server = useTestServer({ ROLES: 'http' });

it('candidates of a paced number: a known contact is found behind 1,500 waiting messages to first contacts', async () => {
  const company = await server.company();
  const { id } = await company.connection({ paired: false });
  const query = (sql: string) => queryRows(server.databaseUrl, sql, [company.id, id]);
  // Of 1,501 conversations only the newest has a message of its contact.
  await query(
    `WITH people AS (
       INSERT INTO contacts (company_id, name, number)
       SELECT $1, 'Contato ' || i, '55118' || 60000000 + i FROM generate_series(1, 1501) i RETURNING id
     ), conversations AS (
       INSERT INTO tickets (company_id, contact_id, whatsapp_id, status) SELECT $1, id, $2, 'closed' FROM people RETURNING id
     )
     INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, origin, body, ack, read)
     SELECT $1, id, $2, 'S' || id, true, 'api', 'Aviso', 0, true FROM conversations ORDER BY id`,
  );
  const [known] = await query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, origin, body, ack, read)
     SELECT $1, max(id), $2, 'R', false, 'contact', 'Oi', 0, true FROM tickets WHERE company_id = $1 AND whatsapp_id = $2
     RETURNING ticket_id`,
  );
  const candidates = await server.app.platform.database.forCompany(company.id, ({ db }) =>
    listSendCandidates(db, id, []),
  );
  expect(candidates.filter(({ isFirstContact }) => !isFirstContact).map(({ ticketId }) => ticketId)).toEqual([
    known?.['ticket_id'],
  ]);
  expect(candidates.length).toBeLessThan(1_500);
});
