import { connectionStatuses } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { phoneMessage } from './phone-message.testing.ts';
import { newestUnread, scanState, seenBy, withNewContacts } from './sandbox.rules.ts';

describe('scanState', () => {
  it('is ready only while a code is shown', () => {
    const ready = connectionStatuses.filter((status) => scanState({ status, qrcode: 'a code' }) === 'ready');
    expect(ready).toEqual(['qrcode']);
    expect(scanState({ status: 'qrcode', qrcode: '' })).toBe('coming');
  });

  it.each([
    ['CONNECTED', 'linked'],
    ['PAIRING', 'linking'],
    ['OPENING', 'coming'],
    ['DISCONNECTED', 'none'],
    ['TIMEOUT', 'none'],
  ] as const)('says of %s: %s', (status, state) => {
    expect(scanState({ status, qrcode: '' })).toBe(state);
  });
});

describe('withNewContacts', () => {
  const known = [
    { number: '5511900000001', name: 'Mariana', members: null, unread: 2, lastMessage: 'Oi', lastMessageAt: null },
  ];

  it('puts those who have not written yet first and drops them once the server has them', () => {
    const list = withNewContacts(known, [
      { number: '5511900000002', name: 'Rafael' },
      { number: '5511900000001', name: 'Another name' },
    ]);
    expect(list.map(({ name, unread }) => [name, unread])).toEqual([
      ['Rafael', 0],
      ['Mariana', 2],
    ]);
  });
});

describe('seenBy', () => {
  const [lia, rui] = [
    { number: '5511900000001', name: 'Lia' },
    { number: '5511900000002', name: 'Rui' },
  ];
  const message = phoneMessage('1', {
    author: lia,
    reactions: [
      { emoji: '👍', fromMe: true, author: rui.number },
      { emoji: '❤️', fromMe: false, author: '' },
    ],
    quotedMsg: { providerId: 'P0', body: 'Oi', fromMe: true, author: rui, mediaType: 'conversation' },
  });

  it("turns what others of the group did into the others' words, reactions and quotes", () => {
    const seen = [lia, rui].map(({ number }) => seenBy(message, number));
    expect(seen.map(({ fromMe }) => fromMe)).toEqual([true, false]);
    expect(seen.map(({ reactions }) => reactions.map(({ fromMe }) => fromMe))).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(seen.map(({ quotedMsg }) => quotedMsg?.fromMe)).toEqual([false, true]);
  });

  it('leaves the conversation of one contact as it is', () => {
    expect(seenBy(message, null)).toBe(message);
  });
});

describe('newestUnread', () => {
  it('looks at messages of the company only', () => {
    const theirs = phoneMessage('1', { fromMe: false, ack: 3 });
    expect(newestUnread([theirs, phoneMessage('2', { fromMe: true, ack: 2 })])).toBe('1');
    expect(newestUnread([phoneMessage('1', { fromMe: false, ack: 4 })])).toBeNull();
    expect(newestUnread([])).toBeNull();
  });
});
