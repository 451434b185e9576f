import { describe, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import * as messages from './chat-messages.sql.ts';
import * as chats from './chats.sql.ts';

const { client, people, chats: busy } = useBusyDatabase();
const { bigChatId, middleId, userId, chatCount } = busy;
const tables = ['chats', 'chat_members', 'chat_messages', 'chat_reactions', 'users'];

async function expectQuick(work: (db: Db) => Promise<unknown>, most: number): Promise<void> {
  expectIndexesUsed(await explainQueries(client, people.companyId, work), most, tables);
}

describe('a chat of 20,000 messages is read by indexes', () => {
  it('a page from the end, in the middle in both directions, and one message by its number', async () => {
    await expectQuick((db) => messages.listMessages(db, bigChatId, { limit: 21 }), 42);
    await expectQuick((db) => messages.listMessages(db, bigChatId, { before: middleId, limit: 21 }), 42);
    await expectQuick((db) => messages.listMessages(db, bigChatId, { from: middleId, limit: 21 }), 42);
    await expectQuick((db) => messages.findMessage(db, bigChatId, middleId), 2);
  });

  it('the details of a chat: pinned messages, files and tickets', async () => {
    await expectQuick((db) => messages.listPinned(db, bigChatId), 40);
    await expectQuick((db) => messages.listWithFiles(db, bigChatId, 20), 40);
    await expectQuick((db) => messages.listTicketTexts(db, bigChatId, 100), 100);
  });

  it("a person's chats with their members and last messages, without any other message", async () => {
    await expectQuick((db) => chats.listChats(db, userId), 2 * (100 + 2 * chatCount));
    await expectQuick((db) => chats.findMembership(db, bigChatId, userId), 2);
  });

  it('a new message counts for the members alone', async () => {
    const counted = { chatId: bigChatId, id: middleId, senderId: userId, mentions: [] };
    await expectQuick((db) => chats.countNewMessage(db, counted), 100);
    await expectQuick((db) => chats.recordRead(db, bigChatId, userId), chatCount + 1);
  });
});
