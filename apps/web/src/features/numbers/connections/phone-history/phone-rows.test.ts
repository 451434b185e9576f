import type { PhoneMessage } from '@balcao/contract';
import { expect, it } from 'vitest';
import { phoneRows } from './phone-rows.ts';

const message = (id: string, sentAt: string, by: Partial<PhoneMessage> = {}): PhoneMessage => ({
  id,
  chatId: 1,
  fromMe: false,
  body: id,
  mediaType: 'conversation',
  author: null,
  quoted: null,
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaState: null,
  sentAt,
  ...by,
});

it('rows of the history of a phone have a line for each day, and mark the first message of each author', () => {
  const rows = phoneRows([
    message('1', '2026-01-02T12:00:00.000Z'),
    message('2', '2026-01-02T12:01:00.000Z'),
    message('3', '2026-01-02T12:02:00.000Z', { fromMe: true }),
    message('4', '2026-01-02T12:03:00.000Z', { author: 'Ana' }),
    message('5', '2026-01-02T12:04:00.000Z', { author: 'Bia' }),
    message('6', '2026-01-04T12:00:00.000Z', { author: 'Bia' }),
  ]);
  expect(rows.map((row) => (row.kind === 'day' ? 'day' : `${row.messageId}${row.first ? ' first' : ''}`))).toEqual([
    'day',
    '1 first',
    '2',
    '3 first',
    '4 first',
    '5 first',
    'day',
    '6 first',
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});
