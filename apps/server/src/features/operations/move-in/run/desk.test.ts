import { expect, it } from 'vitest';
import type { TestCompany } from '../../../../testing/builders.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { type SourcePart, rowOf } from '../rows/source-row.rules.ts';
import { countMoved, findMove, insertMove, updateMove } from './moves.sql.ts';
import { workOnMove } from './run-move.ts';
import { undoMove } from './undo-move.ts';

const server = useTestServer();
const rowsIn = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);
const createdAt = '2024-03-12 14:00:00+00';

/** Two people, one of whom waits, with all that a company writes beside them. */
async function* source(): AsyncGenerator<SourcePart> {
  yield { kind: 'form', form: 'saas', tablesLeft: [] };
  yield {
    kind: 'rows',
    rows: [
      rowOf('notes', 1, { id: '1', ticketId: '1', note: 'Cliente antiga', createdAt }),
      rowOf('ticketTags', 1, { ticketId: '1', tagId: '1' }),
      rowOf('contactFields', 1, { id: '1', contactId: '1', name: 'CPF', value: '123' }),
      rowOf('contactFields', 2, { id: '2', contactId: '2', name: 'CPF', value: '456' }),
      rowOf('contacts', 1, { id: '1', name: 'Ana', number: '5511987654321' }),
      rowOf('contacts', 2, { id: '2', name: 'Bia', number: '5511976543210' }),
      rowOf('tickets', 1, { id: '1', contactId: '1', status: 'closed', createdAt }),
      rowOf('tickets', 2, { id: '2', contactId: '2', status: 'pending', createdAt }),
      rowOf('messages', 1, { id: 'M1', ticketId: '1', body: 'oi', fromMe: 'f', createdAt }),
      rowOf('messages', 2, { id: 'M2', ticketId: '2', body: 'alguém?', fromMe: 'f', createdAt }),
      rowOf('tags', 1, { id: '1', name: 'VIP', color: '#ff0000' }),
      rowOf('tags', 2, { id: '2', name: 'Já há', color: '#00ff00' }),
      rowOf('quickReplies', 1, { id: '1', shortcode: '/pix', message: 'Nossa chave é…', userId: '' }),
      rowOf('quickReplies', 2, { id: '2', shortcode: 'minha', message: 'Só minha', userId: '7' }),
    ],
  };
  yield { kind: 'end', isWhole: true };
  await Promise.resolve();
}

async function bring(company: TestCompany): Promise<{ companyId: number; id: number }> {
  const { database } = server.app.platform;
  const userId = Number((await rowsIn('SELECT id FROM users WHERE company_id = $1', [company.id]))[0]?.['id']);
  const given = { companyId: company.id, userId, originId: null, whatsappId: null, sourceCompany: '', since: null };
  const { id } = await database.forCompany(company.id, ({ db }) => insertMove(db, given));
  const move = { companyId: company.id, id };
  await workOnMove({ database, read: source, refuseCampaigns: () => Promise.resolve() }, move);
  return move;
}

const shown = async (companyId: number) => ({
  tags: await rowsIn(
    `SELECT g.name, c.name AS contact FROM tags g LEFT JOIN ticket_tags x ON x.tag_id = g.id LEFT JOIN tickets t ON t.id = x.ticket_id
     LEFT JOIN contacts c ON c.id = t.contact_id WHERE g.company_id = $1 ORDER BY g.name, c.name`,
    [companyId],
  ),
  replies: await rowsIn('SELECT shortcode, geral FROM quick_messages WHERE company_id = $1 ORDER BY shortcode', [
    companyId,
  ]),
  notes: await rowsIn('SELECT note FROM ticket_notes WHERE company_id = $1', [companyId]),
  fields: await rowsIn(
    `SELECT c.name AS contact, e.name, e.value FROM contact_extra_info e JOIN contacts c ON c.id = e.contact_id WHERE e.company_id = $1`,
    [companyId],
  ),
});

it('a run brings tags, quick replies, notes and additional information; a conversation that was not over is marked', async () => {
  const company = await server.company();
  const { admin } = company;
  await admin.ok(admin.post('/tags', { name: 'Já há', color: '#8C4A2F' }));
  await company.contact({ name: 'Bia', number: '5511976543210' });
  const before = await shown(company.id);
  const move = await bring(company);
  expect(await shown(company.id)).toEqual({
    tags: [
      { name: 'Em aberto no sistema antigo', contact: 'Bia' },
      { name: 'Já há', contact: null },
      { name: 'VIP', contact: 'Ana' },
    ],
    replies: [
      { shortcode: 'minha', geral: false },
      { shortcode: 'pix', geral: true },
    ],
    notes: [{ note: 'Cliente antiga' }],
    // Who was here before stays who they are.
    fields: [{ contact: 'Ana', name: 'CPF', value: '123' }],
  });
  const { database } = server.app.platform;
  const counts = await database.forCompany(company.id, ({ db }) => countMoved(db, move.id));
  expect(counts).toEqual([
    { kind: 'contactFields', made: 1, met: 1 },
    { kind: 'contacts', made: 1, met: 1 },
    { kind: 'messages', made: 2, met: 0 },
    { kind: 'notes', made: 1, met: 0 },
    { kind: 'quickReplies', made: 2, met: 0 },
    { kind: 'tags', made: 1, met: 1 },
    { kind: 'ticketTags', made: 1, met: 0 },
    { kind: 'tickets', made: 2, met: 0 },
  ]);

  await database.forCompany(company.id, ({ db }) => updateMove(db, move.id, { state: 'undoing' }));
  await undoMove(database, move);
  expect(await shown(company.id)).toEqual(before);
  expect((await database.forCompany(company.id, ({ db }) => findMove(db, move.id)))?.stayed).toEqual({
    tickets: 0,
    contacts: 0,
    others: 0,
  });
});
