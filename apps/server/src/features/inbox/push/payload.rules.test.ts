import { expect, it } from 'vitest';
import { maxPushBytes, maxPushOpen, type PushNotice } from '@balcao/contract';
import { languages } from '@balcao/i18n';
import { wordsIn } from './letters.ts';
import { payloadOf } from './payload.rules.ts';

const open = Array.from({ length: maxPushOpen }, (_none, index) => 2_000_000_000 + index);
const noticeOf = (title: string, body: string, language: (typeof languages)[number]): PushNotice => ({
  kind: 'message',
  tag: 'ticket-2000000000',
  title,
  body,
  path: '/tickets/0d1d2b7e-5d7c-4d52-9a3a-0f7a3f2f8c11',
  ticketId: 2_000_000_000,
  silent: false,
  at: '2026-11-30T12:00:00.000Z',
  open,
  unread: maxPushOpen,
  words: wordsIn(language),
});
const read = (payload: string) => JSON.parse(payload) as PushNotice;

it.each(languages)('a notice in %s is below the limit, whatever its letters weigh', (language) => {
  const family = '👨‍👩‍👧‍👦';
  for (const letter of ['a', 'ç', '漢', '😀', family, '\u0001', '"', `e${'\u0301'.repeat(400)}`]) {
    const payload = payloadOf(noticeOf(letter.repeat(80), letter.repeat(200), language));
    expect(Buffer.byteLength(payload), JSON.stringify(letter.slice(0, 8))).toBeLessThan(maxPushBytes);
  }
});

it('ordinary words are sent whole, with every conversation that is still worth a notice', () => {
  const words = 'Pode sim! Preciso da nota para a portaria. '.repeat(4).trim();
  const notice = read(payloadOf(noticeOf('Mariana Rocha', words, 'pt')));
  expect([notice.title, notice.body, notice.open]).toEqual(['Mariana Rocha', words, open]);
});

it('letters of many bytes cost the list of others first, then words', () => {
  const notice = read(payloadOf(noticeOf('Ana', '👨‍👩‍👧‍👦'.repeat(200), 'pt')));
  expect(notice.open).toEqual([]);
  expect(notice.title).toBe('Ana');
  expect(notice.body).toMatch(/^(?:👨‍👩‍👧‍👦)+…$/u);
});
