import { connectionStatuses } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { phoneMessage } from './phone-message.testing.ts';
import { newestUnread, scanState, withNewContacts } from './sandbox.rules.ts';

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
  const known = [{ number: '5511900000001', name: 'Mariana', unread: 2, lastMessage: 'Oi', lastMessageAt: null }];

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

describe('newestUnread', () => {
  it('looks at messages of the company only', () => {
    const theirs = phoneMessage('1', { fromMe: false, ack: 3 });
    expect(newestUnread([theirs, phoneMessage('2', { fromMe: true, ack: 2 })])).toBe('1');
    expect(newestUnread([phoneMessage('1', { fromMe: false, ack: 4 })])).toBeNull();
    expect(newestUnread([])).toBeNull();
  });
});
