import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { listContactServices } from './contact/contact-services.ts';
import { listPage, type ListRequest } from './tickets.ts';
import { listLanePage, listLanes } from './board/lanes.ts';
import { lockBoardTicketsTagged, refreshLanes } from './board/lanes.sql.ts';
import { lockTicketsSkipLocked, lockOpenTicketsOfUser } from './lifecycle/locks.sql.ts';
import { listDueSnoozes } from './lifecycle/snooze.sql.ts';
import { listLapsedHoldings } from './holder/holder.sql.ts';
import { saveRecorded } from './contact/last-message.sql.ts';
import { insertEvents, listEvents } from './events.sql.ts';
import { findTicket } from './tickets.sql.ts';

const { client, inbox: busy, servicesCompanyId } = useBusyDatabase();
const attendant: UserActor = {
  kind: 'user',
  userId: busy.userIds[0] ?? 0,
  companyId: busy.companyId,
  profile: 'user',
  super: false,
  queueIds: busy.queueIds.slice(0, 2),
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
};

async function expectQuick(work: (db: Db) => Promise<unknown>): Promise<void> {
  expectIndexesUsed(await explainQueries(client, busy.companyId, work));
}

/** What statements read, inside of functions too: the tables that they read whole, and the most rows of one by an index. */
async function rowsReadBy(db: Db, work: () => Promise<unknown>) {
  // The view counts what came before in this connection as well.
  const read = async () => {
    const { rows } = await sql<{ name: string; whole: number; byIndex: number }>`
      SELECT relname AS name, seq_tup_read::int AS whole, idx_tup_fetch::int AS by_index FROM pg_stat_xact_user_tables
      WHERE relname IN ('messages', 'contacts', 'tickets') ORDER BY relname`.execute(db);
    return rows;
  };
  const before = await read();
  await work();
  const changes = (await read()).map((after, index) => ({
    name: after.name,
    whole: after.whole - (before[index]?.whole ?? 0),
    byIndex: after.byIndex - (before[index]?.byIndex ?? 0),
  }));
  return {
    whole: changes.filter(({ whole }) => whole > 0).map(({ name }) => name),
    most: Math.max(...changes.map(({ byIndex }) => byIndex)),
  };
}

const request: ListRequest = {
  showAll: false,
  unread: false,
  unassigned: false,
  search: '',
  order: 'latest',
  pageNumber: 1,
  count: true,
};
const admin = () => ({ ...attendant, profile: 'admin' as const });

describe('the list of tickets reaches its rows by indexes', () => {
  const pages: [string, () => UserActor, () => Partial<ListRequest>][] = [
    ['open ones of everybody', admin, () => ({ status: 'open', showAll: true })],
    ['waiting ones of everybody', admin, () => ({ status: 'pending', showAll: true })],
    ['closed ones of everybody', admin, () => ({ status: 'closed', showAll: true })],
    ['open ones of a queue', admin, () => ({ status: 'open', showAll: true, queueIds: busy.queueIds.slice(0, 1) })],
    ['own open ones of an attendant', () => attendant, () => ({ status: 'open' })],
    ['waiting ones an attendant sees', () => attendant, () => ({ status: 'pending' })],
    ['waiting ones, also without a queue', () => ({ ...attendant, allTicket: true }), () => ({ status: 'pending' })],
    [
      'waiting ones on one connection',
      () => ({ ...attendant, whatsappId: busy.whatsappId }),
      () => ({ status: 'pending' }),
    ],
    ['closed ones an attendant sees', () => attendant, () => ({ status: 'closed' })],
    ['all of them', admin, () => ({ showAll: true })],
    ['all an attendant sees', () => attendant, () => ({})],
    ['those made on a day', admin, () => ({ showAll: true, created: { from: '2026-01-15', to: '2026-01-15' } })],
    ['those of a day', admin, () => ({ showAll: true, updated: { from: '2026-01-15', to: '2026-01-15' } })],
    [
      'those with a service that came on a day',
      admin,
      () => ({ showAll: true, queued: { from: '2026-01-15', to: '2026-01-15' } }),
    ],
    ['those of some users', admin, () => ({ showAll: true, status: 'open', users: busy.userIds.slice(0, 2) })],
    ['by deadline', admin, () => ({ status: 'open', showAll: true, order: 'deadline' })],
    ['by deadline of what waits for an attendant', () => attendant, () => ({ status: 'pending', order: 'deadline' })],
    ['by priority', admin, () => ({ status: 'open', showAll: true, order: 'priority' })],
    ['by priority of what waits', admin, () => ({ status: 'pending', showAll: true, order: 'priority' })],
    ['what people are alerted to', admin, () => ({ showAll: true, deadline: 'risk' })],
    ['what was missed', admin, () => ({ status: 'open', showAll: true, order: 'deadline', deadline: 'risk' })],
    ['who waits longest', admin, () => ({ status: 'pending', showAll: true, order: 'waiting' })],
    ['who waits longest of what an attendant sees', () => attendant, () => ({ status: 'pending', order: 'waiting' })],
    ['open ones that were put aside', admin, () => ({ status: 'open', showAll: true, snoozed: true })],
    ['own open ones that were not put aside', () => attendant, () => ({ status: 'open', snoozed: false })],
    ['open ones without an answer', admin, () => ({ status: 'open', showAll: true, unanswered: true })],
    [
      'own open ones without an answer, not put aside',
      () => attendant,
      () => ({ status: 'open', unanswered: true, snoozed: false }),
    ],
    ['those that another responder has', admin, () => ({ status: 'pending', showAll: true, held: true })],
    [
      'those who wait for the company',
      admin,
      () => ({ status: 'pending', showAll: true, order: 'waiting', held: false }),
    ],
    [
      'those who wait for the company of what an attendant sees',
      () => attendant,
      () => ({ status: 'pending', held: false }),
    ],
    ['open ones nobody has', admin, () => ({ status: 'open', showAll: true, unassigned: true })],
    ['those that an advertisement brought', admin, () => ({ showAll: true, referral: 'ad' })],
    ['those that an advertisement brought, as an attendant sees them', () => attendant, () => ({ referral: 'ad' })],
    ['unread ones', admin, () => ({ showAll: true, unread: true })],
  ];
  it.each(pages)('%s, also the page after it', async (_name, actor, asked) => {
    const first = { ...request, ...asked() };
    await expectQuick((db) => listPage(db, actor(), first));
    await expectQuick((db) => listPage(db, actor(), { ...first, cursor: '2026-01-15T12:00:00Z_1000' }));
  });

  it('those of the contacts of a page', async () => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM contacts WHERE company_id = $1 LIMIT 100', [
      busy.companyId,
    ]);
    const ids = rows.map(({ id }) => id);
    await expectQuick((db) => listContactServices(db, attendant, ids));
    await expectQuick((db) => listContactServices(db, admin(), ids));
  });

  it('those with tags, by way of the tags', async () => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM tags WHERE company_id = $1 LIMIT 2', [
      busy.companyId,
    ]);
    const tagged = { ...request, showAll: true, tags: rows.map(({ id }) => id) };
    await expectQuick((db) => listPage(db, admin(), tagged));
  });

  it('those with words in them, by the function that finds them', async () => {
    const { rows } = await client.query<{ word: string }>(
      `SELECT word FROM (SELECT DISTINCT split_part(body, ' ', 2) AS word FROM messages WHERE company_id = $1 AND provider_id LIKE 'T%') w ORDER BY random() LIMIT 9`,
      [busy.companyId],
    );
    for (const actor of [admin(), attendant]) {
      for (const search of [...rows.map(({ word }) => word), 'contato 12', 'Mensagem número', 'co', 'x', '%', '👍']) {
        const plans = await explainQueries(client, busy.companyId, (db) =>
          listPage(db, actor, { ...request, showAll: true, search }),
        );
        // Not by reading on the outside; what the function found is looked up by its key.
        for (const plan of plans)
          expect({
            search,
            whole: plan.seqScanTables.filter((table) => table === 'messages' || table === 'contacts'),
          }).toEqual({ search, whole: [] });
      }
    }
  });

  it('those with words in them, with bounded work for frequent and rare words, also far down', async () => {
    const { rows } = await client.query<{ word: string }>(
      `SELECT split_part(body, ' ', 2) AS word FROM messages WHERE company_id = $1 AND provider_id LIKE 'T%' LIMIT 3`,
      [busy.companyId],
    );
    const searches = [...rows.map(({ word }) => word), 'Mensagem número', 'contato', 'Mensagem número 4321', '5511960'];
    for (const actor of [admin(), attendant])
      for (const search of searches)
        for (const cursor of [undefined, '2026-01-15T12:00:00Z_1000'])
          await explainQueries(client, busy.companyId, async (db) => {
            const { whole, most } = await rowsReadBy(db, () => listPage(db, actor, { ...request, search, cursor }));
            expect({ search, whole }).toEqual({ search, whole: [] });
            expect(most, search).toBeLessThan(6_000);
          });
  });

  it('signatures that a search passes over, as a part of its statement and not by a call for each message', async () => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'EXPLAIN (VERBOSE, COSTS OFF) SELECT unsigned_text(search_body, from_me) FROM messages',
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('regexp_replace');
    expect(plan).not.toContain('unsigned_text');
  });

  it('lanes of the kanban board, with their counts', async () => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM tags WHERE company_id = $1 LIMIT 3', [
      busy.companyId,
    ]);
    const laneIds = rows.map(({ id }) => id);
    const cursor = '2026-01-15T12:00:00Z_1000';
    const board = { searchParam: '', unassigned: false };
    for (const actor of [admin(), attendant]) {
      await expectQuick((db) => listLanes(db, actor, board, laneIds));
      for (const laneId of [null, laneIds[0] ?? 0])
        await expectQuick((db) => listLanePage(db, actor, { ...board, laneId, cursor }));
    }
    await expectQuick((db) => lockBoardTicketsTagged(db, laneIds.slice(0, 1)));
    await expectQuick((db) => refreshLanes(db, laneIds.slice(0, 1)));
  });

  it('those that were put aside and whose time has come, in all companies', async () => {
    await expectQuick((db) => listDueSnoozes(db, new Date().toISOString(), { after: 0, limit: 5000 }));
  });

  it('those whose holding is over by itself, in all companies', async () => {
    await expectQuick((db) => listLapsedHoldings(db, new Date().toISOString(), { after: 0, limit: 5000 }));
  });

  it('single tickets, and those of somebody who leaves', async () => {
    const message = {
      id: '1',
      body: '',
      fromMe: true,
      ack: 0,
      mediaType: 'conversation' as const,
      sentAt: '2030-01-01T00:00:00Z',
    };
    await expectQuick((db) => findTicket(db, busy.longTicketId));
    await expectQuick((db) => lockOpenTicketsOfUser(db, attendant.userId));
    await expectQuick((db) => lockTicketsSkipLocked(db, [busy.longTicketId]));
    const came = { addressForm: null, addressValue: null };
    const recorded = {
      ...message,
      ...came,
      ticketId: busy.longTicketId,
      authorName: '',
      unread: 0,
      answers: 1,
      askedAt: null,
    };
    await expectQuick((db) => saveRecorded(db, [{ ...recorded, unread: 1, answers: 0 }], []));
    await expectQuick((db) =>
      saveRecorded(db, [recorded], [{ ticketId: busy.longTicketId, userId: attendant.userId }]),
    );
  });
});

it('the log of a ticket is read and written by its index, however many lines a company has', async () => {
  const { rows } = await client.query<{ id: number }>(
    'SELECT ticket_id AS id FROM ticket_events WHERE company_id = $1 LIMIT 1',
    [servicesCompanyId],
  );
  const ticketId = rows[0]?.id ?? 0;
  const plans = await explainQueries(client, servicesCompanyId, async (db) => {
    await listEvents(db, ticketId, { limit: 50 });
    await listEvents(db, ticketId, { before: '9000000', limit: 50 });
    await insertEvents(db, servicesCompanyId, [{ ticketId, kind: 'finished', userId: null }]);
  });
  expectIndexesUsed(plans, 100, ['ticket_events', 'ticket_cycles']);
});
