import { expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { readFamily } from '../family/read-family.ts';
import { type SourcePart, type SourceRow, rowOf } from '../rows/source-row.rules.ts';
import { familyDump } from '../testing/family-dump.testing.ts';
import { runTrial } from '../trial/run-trial.ts';
import { countMoved, insertMove, updateMove } from './moves.sql.ts';
import { workOnMove } from './run-move.ts';

const server = useTestServer();
const rowsIn = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);

interface Begun {
  companyId: number;
  id: number;
}
async function begin(company: TestCompany, more: { originId?: number; whatsappId?: number } = {}): Promise<Begun> {
  const userId = Number((await rowsIn('SELECT id FROM users WHERE company_id = $1', [company.id]))[0]?.['id']);
  const { originId = null, whatsappId = null } = more;
  const move = { companyId: company.id, userId, originId, whatsappId, sourceCompany: '', since: null };
  return server.app.platform.database.forCompany(company.id, ({ db }) => insertMove(db, move));
}

const refused: number[] = [];
const work = (read: () => AsyncIterable<SourcePart>, move: Begun) =>
  workOnMove(
    {
      database: server.app.platform.database,
      read,
      refuseCampaigns: (_tx, contactIds) => {
        refused.push(...contactIds);
        return Promise.resolve();
      },
    },
    move,
  );

const at = (minute: number) => `2024-03-12 14:${String(minute).padStart(2, '0')}:00+00`;
const contact = (id: string, fields: Record<string, string>): SourceRow =>
  rowOf('contacts', Number(id), { id, ...fields });
const ticket = (id: string, contactId: string): SourceRow =>
  rowOf('tickets', Number(id), { id, contactId, status: 'open', createdAt: at(0) });
const message = (place: number, ticketId: string, fields: Record<string, string> = {}): SourceRow =>
  rowOf('messages', place, {
    id: `3EB0${place}`,
    ticketId,
    body: `texto ${place}`,
    fromMe: 'f',
    createdAt: at(place),
    ...fields,
  });

/** A source of these rows, in portions. */
function sourceOf(rows: readonly SourceRow[], size = 2) {
  return async function* read(): AsyncGenerator<SourcePart> {
    yield { kind: 'form', form: 'saas', tablesLeft: [] };
    for (let from = 0; from < rows.length; from += size) yield { kind: 'rows', rows: rows.slice(from, from + size) };
    yield { kind: 'end', isWhole: true };
    await Promise.resolve();
  };
}
const shop = [
  contact('1', { name: 'Ana', number: '5511987654321', lid: '98765432109876' }),
  contact('2', { name: 'Ana antiga', number: '551187654321' }),
  contact('3', { name: 'Bia', number: '5511976543210', isBlocked: 't' }),
  ticket('10', '1'),
  ticket('11', '2'),
  ticket('12', '3'),
  message(1, '10'),
  message(2, '10', { fromMe: 't', ack: '0' }),
  message(3, '11', { mediaUrl: 'a.jpg', mediaType: 'image', body: '' }),
  message(4, '12'),
];

const everything = (companyId: number) =>
  rowsIn(
    `SELECT c.name, c.number, c.is_blocked, t.status, t.last_message, t.unread_messages, m.provider_id, m.from_me, m.body, m.ack, m.media_type,
       m.media_state, m.origin, m.read, m.sent_at FROM contacts c LEFT JOIN tickets t ON t.contact_id = c.id LEFT JOIN messages m ON m.ticket_id = t.id
     WHERE c.company_id = $1 ORDER BY c.number, m.sent_at, m.provider_id`,
    [companyId],
  );

it('a run brings contacts, conversations and messages: one person has one conversation, with the ids of WhatsApp', async () => {
  const company = await server.company();
  const move = await begin(company);
  expect(await work(sourceOf(shop), move)).toBe('done');
  const { admin } = company;
  const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=closed'));
  expect(tickets.map(({ contact: person, lastMessage }) => [person.name, lastMessage]).toSorted()).toEqual([
    ['Ana', ''],
    ['Bia', 'texto 4'],
  ]);
  const ana = tickets.find(({ contact: person }) => person.name === 'Ana');
  const { messages } = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${ana?.id}?keepUnread=true`));
  expect(messages.map(({ body, fromMe, ack }) => [body, fromMe, ack])).toEqual([
    ['texto 1', false, 0],
    ['texto 2', true, 2],
    ['', false, 0],
  ]);
  expect(
    (await rowsIn('SELECT kind, value FROM contact_identities WHERE company_id = $1 ORDER BY 1, 2', [company.id])).map(
      ({ value }) => value,
    ),
  ).toEqual(['98765432109876', '551176543210', '551187654321']);
});

it('a run announces nothing: no event, job, unread or waiting conversation, and nothing that is sent', async () => {
  const company = await server.company();
  const counts = async () =>
    (
      await rowsIn(
        `SELECT (SELECT count(*) FROM live_events WHERE company_id = $1) AS events, (SELECT count(*) FROM graphile_worker._private_jobs) AS jobs,
           (SELECT count(*) FROM tickets WHERE company_id = $1 AND (status <> 'closed' OR unread_messages > 0)) AS waiting,
           (SELECT count(*) FROM messages WHERE company_id = $1 AND (waits OR NOT read OR leaving)) AS unsent,
           (SELECT count(*) FROM ticket_cycles WHERE company_id = $1 AND (finished_at IS NULL OR queued_at > now() - interval '1 day')) AS services`,
        [company.id],
      )
    )[0];
  const before = await counts();
  await work(sourceOf(shop), await begin(company));
  expect(await counts()).toEqual(before);
});

it('a run that is killed anywhere comes to the same end, and twice is once', async () => {
  const { chunks } = familyDump({ seed: 11, version: 'fork', contacts: 120, messages: 1_600, hasDirt: true });
  const read = () => readFamily(chunks());
  const whole = await server.company();
  expect(await work(read, await begin(whole))).toBe('done');

  const killed = await server.company();
  const move = await begin(killed);
  let parts = 0;
  async function* broken(limit: number): AsyncGenerator<SourcePart> {
    for await (const part of read()) {
      parts += 1;
      if (parts > limit) throw new Error('killed');
      yield part;
    }
  }
  let deaths = 0;
  for (let limit = 3; ; limit += 9) {
    parts = 0;
    try {
      await work(() => broken(limit), move);
      break;
    } catch {
      deaths += 1;
    }
  }
  expect(deaths).toBeGreaterThan(3);
  expect(await everything(killed.id)).toEqual(await everything(whole.id));
  // Again, as a later run of the same source.
  expect(await work(read, await begin(killed, { originId: move.id }))).toBe('done');
  expect(await everything(killed.id)).toEqual(await everything(whole.id));
});

it('a run brings what the trial says, row for row', async () => {
  const { chunks } = familyDump({ seed: 5, version: 'saas', contacts: 100, messages: 900, hasDirt: true });
  const read = () => readFamily(chunks());
  const findKnown = () => Promise.resolve([]);
  const company = await server.company();
  const move = await begin(company);
  const { kinds } = await runTrial({ read, company: '', now: new Date(), findKnown });
  await work(read, move);
  const moved = await server.app.platform.database.forCompany(company.id, ({ db }) => countMoved(db, move.id));
  const brought = Object.fromEntries(moved.map(({ kind, made, met }) => [kind, made + met]));
  for (const kind of ['contacts', 'tickets', 'messages'] as const) {
    const counts = kinds[kind];
    expect([kind, brought[kind]]).toEqual([kind, (counts?.comes ?? 0) + (counts?.merges ?? 0)]);
  }
});

it('a later run of a source brings what is new, to the conversations that are here', async () => {
  const company = await server.company();
  const move = await begin(company);
  await work(sourceOf(shop), move);
  const more = [
    ...shop,
    contact('4', { name: 'Caio', number: '5511965432109' }),
    ticket('13', '4'),
    message(20, '13'),
    message(21, '10'),
  ];
  await work(sourceOf(more), await begin(company, { originId: move.id }));
  const rows = await everything(company.id);
  expect(rows).toHaveLength(6);
  expect(rows.filter(({ number }) => number === '5511987654321').map(({ provider_id: id }) => id)).toEqual([
    '3EB01',
    '3EB02',
    '3EB03',
    '3EB021',
  ]);
});

it('who is here already stays who they are, and a refusal of either side holds', async () => {
  const company = await server.company();
  const ana = await company.contact({ name: 'Ana Maria', number: '551187654321' });
  await company.contact({ name: 'Bia Lima', number: '5511976543210' });
  await rowsIn('UPDATE contacts SET is_blocked = true WHERE id = $1', [ana.id]);
  refused.length = 0;
  const rows = shop.map((row) =>
    row.kind === 'contacts' && row.number === 1
      ? contact('1', { name: 'Ana', number: '5511987654321', hasOptedOut: 't' })
      : row,
  );
  await work(sourceOf(rows), await begin(company));
  expect(
    await rowsIn('SELECT name, is_blocked FROM contacts WHERE company_id = $1 ORDER BY name', [company.id]),
  ).toEqual([
    { name: 'Ana Maria', is_blocked: true },
    { name: 'Bia Lima', is_blocked: true },
  ]);
  expect(refused).toEqual([ana.id]);
});

it('a run that is paused stops where it stands and goes on from there; a contact that was erased meanwhile does not come back', async () => {
  const company = await server.company();
  const move = await begin(company);
  const set = (state: 'running' | 'paused') =>
    server.app.platform.database.forCompany(company.id, ({ db }) => updateMove(db, move.id, { state }));
  let readings = 0;
  const paused = async function* read(): AsyncGenerator<SourcePart> {
    readings += 1;
    // The first reading learns, the next ones bring tags, people, and conversations.
    if (readings === 4) await set('paused');
    yield* sourceOf(shop)();
  };
  expect(await work(paused, move)).toBe('paused');
  expect(await rowsIn('SELECT count(*)::int AS count FROM messages WHERE company_id = $1', [company.id])).toEqual([
    { count: 0 },
  ]);
  await rowsIn(`DELETE FROM contacts WHERE company_id = $1 AND name = 'Bia'`, [company.id]);
  await set('running');
  expect(await work(sourceOf(shop), move)).toBe('done');
  expect((await everything(company.id)).map(({ name }) => name)).toEqual(['Ana', 'Ana', 'Ana']);
});
