import { describe, it } from 'vitest';
import { dayMs, hourMs, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import * as rows from './schedules.sql.ts';
import { claimDue, idsOfContact, idsOfConversations, listDue } from './sending.sql.ts';

const { client, inbox, schedules: busy } = useBusyDatabase();
const admin: UserActor = {
  kind: 'user',
  userId: inbox.userIds[0] ?? 0,
  companyId: inbox.companyId,
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
};

async function expectQuick(
  work: (db: Db) => Promise<unknown>,
  most: number,
  companyId: number | null = inbox.companyId,
) {
  expectIndexesUsed(await explainQueries(client, companyId, work), most, ['schedules', 'tickets']);
}
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

describe('20,000 scheduled messages are read by indexes', () => {
  it('a week of the calendar, with the series that go on in it', async () => {
    // Some fifty a day.
    const week = { from: day(3), until: day(10), timeZone: 'America/Sao_Paulo' };
    await expectQuick((db) => rows.listPeriod(db, admin, week), 400);
    await expectQuick((db) => rows.listPeriod(db, admin, { ...week, perDay: 5 }), 400);
    await expectQuick((db) => rows.listSeries(db, admin, { until: day(10) }), 100);
    await expectQuick((db) => rows.countFailed(db, admin), 100);
  });

  it('a page of what did not leave, and what is scheduled in a conversation', async () => {
    await expectQuick((db) => rows.searchSchedules(db, admin, { searchParam: '', pageNumber: 1, status: 'ERRO' }), 60);
    await expectQuick((db) => rows.listOfConversation(db, busy), 60);
    await expectQuick((db) => idsOfConversations(db, [busy]), 60);
    await expectQuick((db) => idsOfContact(db, busy.contactId), 60);
  });

  it('scheduled messages that are due, and one of them', async () => {
    await expectQuick(
      (db) => listDue(db, new Date(Date.now() + hourMs), { after: 0, limit: 100, except: [] }),
      100,
      null,
    );
    await expectQuick((db) => claimDue(db, busy.scheduleId, new Date(Date.now() + hourMs)), 2);
  });
});
