import { mediaTypes, type Interactive } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../app/testing/a-message.ts';
import { truncateText, isFewEmoji, isRightToLeft, groupSender, messageLine, messageText } from './message-text.ts';

describe('wordsOf', () => {
  const ana = { id: 5, name: 'Ana' };
  it('leaves out the signature of who wrote it, and only that', () => {
    expect(messageText(aMessage({ body: '*Ana:*\nBom dia', user: ana }))).toBe('Bom dia');
    expect(messageText(aMessage({ body: '*Bruno:*\nBom dia', user: ana }))).toBe('*Bruno:*\nBom dia');
    expect(messageText(aMessage({ body: '*Ana:*\nBom dia' }))).toBe('*Ana:*\nBom dia');
  });
  it('the words of a place are its description, of a card none', () => {
    expect(messageText(aMessage({ mediaType: 'locationMessage', body: '|https://x.io/|Rua 1' }))).toBe('Rua 1');
    expect(messageText(aMessage({ mediaType: 'vcard', body: 'BEGIN:VCARD' }))).toBe('');
  });
});

it('every kind of message has words by which it is named, one without text too', () => {
  const t = ((key: string) => key) as unknown as TFunction;
  for (const mediaType of mediaTypes) {
    const known = mediaType === 'conversation' ? 'messages.kinds.wordless' : `tickets.media.${mediaType}`;
    expect(messageLine(aMessage({ mediaType, body: '' }), t)).toBe(known);
  }
  const poll: Interactive = { kind: 'poll', text: 'Qual dia?', maxChoices: 1, options: [], votes: [] };
  expect(messageLine(aMessage({ interactive: poll, body: 'Qual dia?\nSegunda' }), t)).toBe('Qual dia?');
  const event: Interactive = {
    kind: 'event',
    text: 'Inauguração',
    description: '',
    startsAt: null,
    endsAt: null,
    place: '',
    url: null,
    isCanceled: false,
  };
  expect(messageText(aMessage({ interactive: event, body: 'Inauguração\nRua A' }))).toBe('');
  expect(messageLine(aMessage({ interactive: event, body: 'Inauguração\nRua A' }), t)).toBe('Inauguração');
  const order: Interactive = {
    kind: 'order',
    text: '',
    reference: '',
    items: [],
    itemCount: 1,
    total: 9,
    currency: 'BRL',
  };
  expect(messageLine(aMessage({ interactive: order, body: 'Pedido: *1 item*' }), t)).toBe('Pedido: 1 item');
  expect(messageLine(aMessage({ mediaType: 'application', mediaName: 'tabela.pdf', body: '' }), t)).toBe('tabela.pdf');
  expect(messageLine(aMessage({ body: '', isDeleted: true }), t)).toBe('messages.kinds.deleted');
});

it('a member of a group is called by name, else by number, and never by a LID', () => {
  const participant = '5511960000001@s.whatsapp.net';
  expect(groupSender({ participant, participantName: 'Ana' })).toBe('Ana');
  expect(groupSender({ participant, participantName: null })).toMatch(/96000-0001$/);
  expect(groupSender({ participant: '5511960000001@lid', participantName: null })).toBeUndefined();
  expect(groupSender({ participant: null, participantName: null })).toBeUndefined();
});

describe('few emoji', () => {
  it.each(['👍', '👍🏽 ❤️', '👩‍👩‍👧', '🇧🇷'])('%s are shown large', (text) => expect(isFewEmoji(text)).toBe(true));
  it.each(['', '1', '#', 'a👍', '👍👍👍👍', ' '])('%j is not', (text) => expect(isFewEmoji(text)).toBe(false));
});

describe('beginningOf', () => {
  it('is null of what is shown whole', () => {
    expect(truncateText('Bom dia')).toBeNull();
    expect(truncateText('a'.repeat(1000))).toBeNull();
  });
  it('ends at a word, and counts lines too', () => {
    expect(truncateText('palavra '.repeat(500))).toMatch(/palavra…$/);
    expect(truncateText('linha\n'.repeat(40))?.split('\n')).toHaveLength(18);
  });
});

describe('isRightToLeft', () => {
  it('the direction of a text goes by the first letter', () => {
    expect(['مرحبا', '12 שלום', 'Oi مرحبا', '123'].map(isRightToLeft)).toEqual([true, true, false, false]);
  });
});
