import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Actor } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { seedBusyCompany, type BusyCompany } from '../../testing/busy-company.ts';
import { expectIndexes, plansOf } from '../../testing/query-plans.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { listPage, type ListRequest } from './tickets.ts';
import { lockOpenTicketsOf, noteMessage } from './changes.sql.ts';
import { findTicket } from './tickets.sql.ts';

const server = useTestServer({ ROLES: 'http' });
let client: pg.Client;
let busy: BusyCompany;
let attendant: Actor;

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  busy = await seedBusyCompany(client, 'Movimentada');
  await seedBusyCompany(client, 'Ao lado');
  await client.query('VACUUM ANALYZE');
  attendant = {
    userId: busy.userIds[0] ?? 0, companyId: busy.companyId, profile: 'user', super: false,
    queueIds: busy.queueIds.slice(0, 2), allTicket: false, whatsappId: null, sharedWhatsappIds: [],
  };
}, 60_000);
afterAll(() => client.end());

async function expectQuick(work: (db: Db) => Promise<unknown>): Promise<void> {
  expectIndexes(await plansOf(client, busy.companyId, work));
}

const request: ListRequest = { showAll: false, unread: false, search: '', pageNumber: 1 };

describe('the list of tickets reaches its rows by indexes', () => {
  const admin = () => ({ ...attendant, profile: 'admin' as const });
  const pages: [string, () => Actor, () => Partial<ListRequest>][] = [
    ['open ones of everybody', admin, () => ({ status: 'open', showAll: true })],
    ['waiting ones of everybody', admin, () => ({ status: 'pending', showAll: true })],
    ['closed ones of everybody', admin, () => ({ status: 'closed', showAll: true })],
    ['open ones of a queue', admin, () => ({ status: 'open', showAll: true, queueIds: busy.queueIds.slice(0, 1) })],
    ['own open ones of an attendant', () => attendant, () => ({ status: 'open' })],
    ['waiting ones an attendant sees', () => attendant, () => ({ status: 'pending' })],
    ['waiting ones, also without a queue', () => ({ ...attendant, allTicket: true }), () => ({ status: 'pending' })],
    ['waiting ones on one connection', () => ({ ...attendant, whatsappId: busy.whatsappId }), () => ({ status: 'pending' })],
    ['closed ones an attendant sees', () => attendant, () => ({ status: 'closed' })],
    ['unread ones', admin, () => ({ showAll: true, unread: true })],
  ];
  it.each(pages)('%s, also the page after it', async (_name, actor, asked) => {
    const first = { ...request, ...asked() };
    await expectQuick((db) => listPage(db, actor(), first));
    await expectQuick((db) => listPage(db, actor(), { ...first, cursor: '2026-01-15T12:00:00Z_1000' }));
  });

  it('single tickets, and those of somebody who leaves', async () => {
    const message = { id: '1', body: '', fromMe: true, ack: 0, mediaType: 'conversation' as const, sentAt: '2030-01-01T00:00:00Z' };
    await expectQuick((db) => findTicket(db, busy.longTicketId));
    await expectQuick((db) => lockOpenTicketsOf(db, attendant.userId));
    await expectQuick((db) => noteMessage(db, busy.longTicketId, message, 1));
  });
});
