import { describe, expect, it } from 'vitest';
import { ticketIdsIn } from '@balcao/contract';
import type { ChatMember } from '@balcao/contract';
import { membersByReading } from './chats.rules.ts';

describe('numbers of tickets in a text', () => {
  it.each([
    ['É este: #66, e #63.', [66, 63]],
    ['#66 #66', [66]],
    ['a#66 ##66 https://x.y/#66 #66a #0 #12345678901', []],
  ])('the numbers of tickets in %s are %j', (text, ids) => expect(ticketIdsIn(text)).toEqual(ids));
});

it('the dialog of readers lists who has read a message and who has not, without its sender', () => {
  const at = '2026-11-20T12:00:00Z';
  const member = (userId: number, lastReadId: number): ChatMember => ({
    id: userId,
    chatId: 1,
    userId,
    unreads: 0,
    unreadMentions: 0,
    lastReadId,
    createdAt: at,
    updatedAt: at,
    user: { id: userId, name: `Pessoa ${userId}` },
  });
  const users = [member(1, 9), member(2, 7), member(3, 6), member(4, 8), member(5, 0)];
  const { read, unread } = membersByReading({ users }, { id: 7, senderId: 1 });
  expect(read.map(({ id }) => id)).toEqual([2, 4]);
  expect(unread.map(({ id }) => id)).toEqual([3, 5]);
});
