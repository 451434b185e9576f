import { describe, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useTogetherDatabase } from '../../../testing/busy-together.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { listUnreadMentions, recordMentionsRead } from '../notes/index.ts';
import { listFollowed, recordFollowedSeen } from './followers.sql.ts';

const { client, busy, actor } = useTogetherDatabase();
const tables = ['tickets', 'messages', 'contacts', 'ticket_attendants', 'ticket_followers', 'note_mentions'];
const expectQuick = async (work: (db: Db) => Promise<unknown>, most: number) =>
  expectIndexesUsed(await explainQueries(client, busy().companyId, work), most, tables);

describe('a person with 5,000 mentions and as many followed tickets as may be', () => {
  it('reads the unread mentions, and marks those of a ticket as read, by the index of the person', async () => {
    const { userId, ticketId } = busy();
    await expectQuick((db) => listUnreadMentions(db, actor(), userId, 50), 60);
    await expectQuick((db) => recordMentionsRead(db, ticketId, userId), 20);
  });

  it('reads what they follow without looking at other tickets', async () => {
    const { userId, ticketId } = busy();
    await expectQuick((db) => listFollowed(db, actor(), userId), 250);
    await expectQuick((db) => recordFollowedSeen(db, ticketId, userId), 20);
  });
});
