import type { Chat } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { applyChatEvent } from './chats.live.ts';
import { unreadOf } from './chats.rules.ts';

const member = (userId: number, unreads: number) => ({
  id: userId,
  chatId: 1,
  userId,
  unreads,
  unreadMentions: unreads,
  lastReadId: 0,
  createdAt: '',
  updatedAt: '',
  user: { id: userId, name: 'Ana' },
});
const aChat = (id: number, writtenAt: string, unreads = 0): Chat => ({
  id,
  uuid: `${id}`,
  title: `Grupo ${id}`,
  ownerId: 1,
  owner: { id: 1, name: 'Ana' },
  isDirect: false,
  lastMessage: '',
  latest: null,
  companyId: 1,
  createdAt: writtenAt,
  updatedAt: writtenAt,
  users: [member(1, unreads), member(2, unreads)],
});

describe('the list of chats', () => {
  it('moves what was written in last to the top, to the microsecond, and loses what is gone', () => {
    const [first, second] = [aChat(1, '2026-11-20T12:00:00.5Z'), aChat(2, '2026-11-20T12:00:00.51Z')];
    const list = [first, second].reduce(
      (chats, chat) => applyChatEvent(chats, { action: 'update', chat }),
      [] as readonly Chat[],
    );
    expect(list.map(({ id }) => id)).toEqual([2, 1]);
    expect(applyChatEvent(list, { action: 'delete', id: 2 })).toEqual([first]);
  });

  it('clears the count of who has read, and of nobody else', () => {
    const [chat] = applyChatEvent([aChat(1, '', 3)], { action: 'read', chatId: 1, userId: 2, lastReadId: 9 });
    expect(chat && [unreadOf(chat, 1), unreadOf(chat, 2)]).toEqual([
      { count: 3, mentioned: true },
      { count: 0, mentioned: false },
    ]);
    expect(chat?.users[1]?.lastReadId).toBe(9);
  });
});
