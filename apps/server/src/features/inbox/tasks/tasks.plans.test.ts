import { describe, it } from 'vitest';
import { hourMs, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { listDue, listReminding } from './reminders.sql.ts';
import * as rows from './tasks.sql.ts';
import { companyNow } from './tasks.rules.ts';

const { client, inbox, tasks: busy } = useBusyDatabase();
const actor: UserActor = {
  kind: 'user',
  userId: inbox.userIds[0] ?? 0,
  companyId: inbox.companyId,
  profile: 'user',
  super: false,
  queueIds: inbox.queueIds.slice(0, 2),
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
};
const admin: UserActor = { ...actor, profile: 'admin' };

async function expectQuick(
  work: (db: Db) => Promise<unknown>,
  most: number,
  companyId: number | null = inbox.companyId,
) {
  expectIndexesUsed(await explainQueries(client, companyId, work), most, ['tasks', 'tickets']);
}
const filter = { searchParam: '', state: 'open', now: companyNow(new Date(), 'America/Sao_Paulo') } as const;
const first = { offset: 0, limit: 51 };

describe('20,000 tasks are read by indexes', () => {
  it("a page of one's own tasks, open and done, and of everybody's for an admin", async () => {
    const userId = actor.userId;
    await expectQuick((db) => rows.listTasks(db, actor, { ...filter, userId }, first), 120);
    await expectQuick((db) => rows.listTasks(db, actor, { ...filter, userId, state: 'done' }, first), 120);
    await expectQuick((db) => rows.listTasks(db, admin, filter, first), 120);
    await expectQuick((db) => rows.listTasks(db, admin, { ...filter, state: 'done' }, first), 120);
  });

  it('the tasks of a contact and of a ticket, and one of them', async () => {
    const of = await explained((db) => rows.findPlaces(db, busy.contactId));
    await expectQuick((db) => rows.listTasks(db, actor, { ...filter, of }, first), 60);
    await expectQuick((db) => rows.listTasks(db, actor, { ...filter, ticketId: busy.ticketId }, first), 60);
    await expectQuick((db) => rows.findTask(db, busy.taskId), 5);
  });

  it('reminders that are due, and those of one person', async () => {
    await expectQuick((db) => listDue(db, new Date(Date.now() + hourMs), { after: 0, limit: 100 }), 100, null);
    await expectQuick((db) => listReminding(db, actor.userId, 20), 150);
  });
});

/** What a query answers, which is explained as well. */
async function explained<T>(work: (db: Db) => Promise<T>): Promise<T> {
  let answer: T | undefined;
  await expectQuick(async (db) => (answer = await work(db)), 10);
  if (answer === undefined) throw new Error('nothing was answered');
  return answer;
}
