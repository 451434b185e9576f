import { expect, it } from 'vitest';
import type { TestCompany } from '../../../../testing/builders.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { type SourcePart, rowOf } from '../rows/source-row.rules.ts';
import { findMove, insertMove, updateMove } from './moves.sql.ts';
import { workOnMove } from './run-move.ts';
import { undoMove } from './undo-move.ts';

const server = useTestServer();
const rowsIn = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);
const createdAt = '2024-03-12 14:00:00+00';

/** Three people with a conversation of two messages each. */
async function* source(): AsyncGenerator<SourcePart> {
  yield { kind: 'form', form: 'saas', tablesLeft: [] };
  const people = [1, 2, 3];
  yield {
    kind: 'rows',
    rows: [
      ...people.map((id) => rowOf('contacts', id, { id: `${id}`, name: `Pessoa ${id}`, number: `551198765432${id}` })),
      ...people.map((id) => rowOf('tickets', id, { id: `${id}`, contactId: `${id}`, status: 'closed', createdAt })),
      ...people.flatMap((id) =>
        [1, 2].map((place) =>
          rowOf('messages', id * 2 + place, {
            id: `M${id}${place}`,
            ticketId: `${id}`,
            body: `oi ${place}`,
            fromMe: 'f',
            createdAt,
          }),
        ),
      ),
    ],
  };
  yield { kind: 'end', isWhole: true };
  await Promise.resolve();
}

async function broughtIn(company: TestCompany): Promise<{ companyId: number; id: number }> {
  const { database } = server.app.platform;
  const userId = Number((await rowsIn('SELECT id FROM users WHERE company_id = $1', [company.id]))[0]?.['id']);
  const given = { companyId: company.id, userId, originId: null, whatsappId: null, sourceCompany: '', since: null };
  const { id } = await database.forCompany(company.id, ({ db }) => insertMove(db, given));
  const move = { companyId: company.id, id };
  await workOnMove({ database, read: source, refuseCampaigns: () => Promise.resolve() }, move);
  return move;
}

async function undo(move: { companyId: number; id: number }) {
  const { database } = server.app.platform;
  await database.forCompany(move.companyId, ({ db }) => updateMove(db, move.id, { state: 'undoing' }));
  await undoMove(database, move);
  return (await database.forCompany(move.companyId, ({ db }) => findMove(db, move.id)))?.stayed;
}

const counts = async (companyId: number) =>
  (
    await rowsIn(
      `SELECT (SELECT count(*)::int FROM contacts WHERE company_id = $1) AS contacts, (SELECT count(*)::int FROM tickets WHERE company_id = $1) AS tickets,
         (SELECT count(*)::int FROM messages WHERE company_id = $1) AS messages, (SELECT count(*)::int FROM moved_rows WHERE company_id = $1) AS moved`,
      [companyId],
    )
  )[0];

it('an undone run leaves nothing, and can be run anew', async () => {
  const company = await server.company();
  const move = await broughtIn(company);
  expect(await counts(company.id)).toEqual({ contacts: 3, tickets: 3, messages: 6, moved: 12 });
  expect(await undo(move)).toEqual({ tickets: 0, contacts: 0, others: 0 });
  expect(await counts(company.id)).toEqual({ contacts: 0, tickets: 0, messages: 0, moved: 0 });
  await broughtIn(company);
  expect(await counts(company.id)).toEqual({ contacts: 3, tickets: 3, messages: 6, moved: 12 });
});

it('what people changed, or was here before an undone run, stays', async () => {
  const company = await server.company();
  const { admin } = company;
  await company.contact({ name: 'Já estava', number: '5511987654321' });
  const move = await broughtIn(company);
  const idOf = async (name: string) =>
    Number(
      (await rowsIn('SELECT id FROM contacts WHERE company_id = $1 AND name = $2', [company.id, name]))[0]?.['id'],
    );
  await admin.ok(admin.put(`/contacts/${await idOf('Pessoa 2')}`, { name: 'Corrigida', number: '5511987654322' }));
  const [ticket] = await rowsIn(
    `SELECT t.id FROM tickets t JOIN contacts c ON c.id = t.contact_id WHERE t.company_id = $1 AND c.name = 'Pessoa 3'`,
    [company.id],
  );
  await rowsIn(
    `INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body, origin, read, ack) VALUES ($1, $2, 'NEW', false, 'depois', 'contact', true, 0)`,
    [company.id, ticket?.['id']],
  );
  expect(await undo(move)).toEqual({ tickets: 1, contacts: 2, others: 0 });
  expect(await counts(company.id)).toEqual({ contacts: 3, tickets: 1, messages: 1, moved: 0 });
  expect(await rowsIn('SELECT last_message FROM tickets WHERE company_id = $1', [company.id])).toEqual([
    { last_message: 'depois' },
  ]);
});
