import { describe, expect, it } from 'vitest';
import type { Db } from '../../../../platform/db/database.ts';
import { useTogetherDatabase } from '../../../../testing/busy-together.ts';
import { expectIndexesUsed, explainQueries } from '../../../../testing/query-plans.ts';
import { listPage, type ListRequest } from '../tickets.ts';
import { releaseAttendants } from './attendants.sql.ts';

const { client, busy, actor } = useTogetherDatabase();
const tables = ['tickets', 'messages', 'contacts', 'ticket_attendants', 'ticket_followers', 'note_mentions'];
const expectQuick = async (work: (db: Db) => Promise<unknown>, most: number) =>
  expectIndexesUsed(await explainQueries(client, busy().companyId, work), most, tables);

const request: ListRequest = {
  status: 'open',
  showAll: false,
  unread: false,
  unassigned: false,
  search: '',
  order: 'latest',
  pageNumber: 1,
  count: true,
};

describe('a person with 50,000 tickets, 200 shared ones and 5,000 mentions', () => {
  it("reads a page of one's own and shared tickets by indexes, in any order, with its count", async () => {
    for (const order of ['latest', 'deadline', 'priority'] as const)
      await expectQuick((db) => listPage(db, actor(), { ...request, order }), 700);
    await expectQuick((db) => listPage(db, actor(), { ...request, snoozed: false, unanswered: true }), 700);
    await expectQuick((db) => listPage(db, actor(), { ...request, cursor: '2026-01-15T12:00:00Z_1000' }), 700);
    const { tickets } = await answerOf((db) => listPage(db, actor(), request));
    expect(tickets.some(({ userId }) => userId !== busy().userId)).toBe(true);
  });

  it('reads the tickets that mention them by the index of the person', async () => {
    await expectQuick((db) => listPage(db, actor(), { ...request, mentioned: true, count: false }), 5_500);
  });

  it('leaves a ticket without others being looked at', async () => {
    const { ticketId: id, userId, queueId } = busy();
    const next = { status: 'open', userId, queueId, whatsappId: null } as const;
    await expectQuick((db) => releaseAttendants(db, [{ id, next, endsAll: false }]), 20);
  });
});

/** What a query answers, which is explained as well. */
async function answerOf<T>(work: (db: Db) => Promise<T>): Promise<T> {
  let answer: T | undefined;
  await expectQuick(async (db) => (answer = await work(db)), 700);
  if (answer === undefined) throw new Error('nothing was answered');
  return answer;
}
