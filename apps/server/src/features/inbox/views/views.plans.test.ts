import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketFilters, type UserActor } from '@balcao/contract';
import * as z from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { types } from '../../../platform/db/connection-pools.ts';
import { seedViews, type BusyViews } from '../../../testing/busy-views.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { countLists } from '../tickets/index.ts';
import { listPinned } from './pins.sql.ts';
import { listVisibleViews } from './views.sql.ts';

// In a database of its own: so many tickets of one company would change the plans of all others.
const built: { client?: pg.Client; busy?: BusyViews } = {};
beforeAll(async () => {
  const { databaseUrl } = await createEmptyDatabase({ migrated: true, onEnd: (end) => ends.push(end) });
  const client = new pg.Client({ connectionString: databaseUrl, types });
  await client.connect();
  built.client = client;
  built.busy = await seedViews(client);
  await client.query('VACUUM ANALYZE');
});
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  await built.client?.end();
  for (const end of ends) await end();
});

function busy(): BusyViews {
  if (!built.busy) throw new Error('nothing was seeded');
  return built.busy;
}
const attendant = (): UserActor => ({
  kind: 'user',
  userId: busy().userIds[0] ?? 0,
  companyId: busy().companyId,
  profile: 'user',
  super: false,
  queueIds: busy().queueIds.slice(0, 2),
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
});
const admin = (): UserActor => ({ ...attendant(), profile: 'admin' });

/** What a counter may read: as many rows as the lists of one status have, and not the 50,000. */
const mostRows = 4_500;

const filters = z.object(ticketFilters);
const values = (from: number, to: number) => [{ key: 'valor', from, to }];

describe('counters of views over 50,000 tickets', () => {
  const lists: [string, () => object][] = [
    ['open ones with a rare tag', () => ({ status: 'open', tags: busy().tagIds.slice(0, 1) })],
    ['resolved ones with a rare tag', () => ({ status: 'closed', tags: busy().tagIds.slice(0, 1) })],
    ['all with two tags', () => ({ showAll: true, tags: busy().tagIds })],
    [
      'waiting ones of a queue that no other responder has',
      () => ({ status: 'pending', queueIds: busy().queueIds.slice(0, 1), held: false }),
    ],
    [
      'waiting ones over a connection that most have',
      () => ({ status: 'pending', held: false, whatsappIds: busy().whatsappIds.slice(0, 1) }),
    ],
    [
      'resolved ones over a connection that few have',
      () => ({ status: 'closed', held: false, whatsappIds: busy().whatsappIds.slice(1) }),
    ],
    ['those that mention one', () => ({ showAll: true, mentioned: true })],
    ['open ones that mention one', () => ({ status: 'open', mentioned: true })],
    ['urgent ones', () => ({ showAll: true, priority: 'urgent' })],
    [
      'urgent and resolved ones of a queue',
      () => ({ status: 'closed', priority: 'urgent', queueIds: busy().queueIds.slice(0, 1) }),
    ],
    ['those at risk', () => ({ status: 'open', showAll: true, deadline: 'risk', order: 'deadline' })],
    ['those past their deadline', () => ({ showAll: true, deadline: 'breached' })],
    ['unread ones', () => ({ status: 'open', showAll: true, withUnreadMessages: true })],
    ['unanswered ones', () => ({ status: 'open', showAll: true, unanswered: true })],
    ['those put aside', () => ({ status: 'open', showAll: true, snoozed: 'only' })],
    ['those that an advertisement brought', () => ({ showAll: true, referral: 'ad' })],
    ['resolved ones', () => ({ status: 'closed' })],
    ['resolved ones of a user', () => ({ status: 'closed', users: busy().userIds.slice(0, 1), priority: 'urgent' })],
    ['those of a few days', () => ({ showAll: true, updatedAt: '2026-01-10', updatedTo: '2026-01-12' })],
    ['those whose contact has one of few values', () => ({ showAll: true, contactFields: values(100, 140) })],
    ['those with one of few values', () => ({ showAll: true, ticketFields: values(100, 140) })],
    ['open ones with one of few values', () => ({ status: 'open', showAll: true, ticketFields: values(100, 140) })],
    ['those with a value that most have', () => ({ showAll: true, ticketFields: values(0, 40_000) })],
    ['those whose field is filled in', () => ({ showAll: true, ticketFields: [{ key: 'valor', filled: true }] })],
  ];
  for (const [name, actor] of [
    ['admin', admin],
    ['attendant', attendant],
  ] as const)
    it.each(lists)(`read no more than they show for an ${name}: %s`, async (_title, asked) => {
      await expectQuick((db) => countLists(db, actor(), [filters.parse(asked())]), mostRows);
    });

  it('come with one statement for all views', async () => {
    const all = lists.map(([, asked]) => filters.parse(asked()));
    if (!built.client) throw new Error('there is no database');
    const plans = await explainQueries(built.client, busy().companyId, (db) => countLists(db, admin(), all));
    const counting = plans.filter(({ sql }) => sql.includes('UNION ALL'));
    expect(counting).toHaveLength(1);
    expect(counting[0]?.ms).toBeLessThan(1000);
  });
});

describe('views', () => {
  it('and the pinned ones of a person are read by indexes', async () => {
    await expectQuick((db) => listVisibleViews(db, attendant()), 50);
    await expectQuick((db) => listPinned(db, attendant().userId), 10);
  });
});

async function expectQuick(work: (db: Db) => Promise<unknown>, most: number): Promise<void> {
  if (!built.client) throw new Error('there is no database');
  expectIndexesUsed(await explainQueries(built.client, busy().companyId, work), most, [
    'tickets',
    'ticket_field_values',
    'contact_field_values',
    'contacts',
    'ticket_tags',
    'note_mentions',
  ]);
}
