import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../app/testing/a-message.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import { compose, isSendable } from './compose.ts';

const file = (name: string, caption?: string): LocalFile => ({
  id: name,
  file: new File(['x'], name),
  preview: null,
  width: null,
  height: null,
  ...(caption !== undefined && { caption }),
});
const outline = (...written: Parameters<typeof compose>) =>
  compose(...written).map(({ body, media }) => [media?.file.name ?? null, body]);

describe('compose', () => {
  const nothing = { text: '', files: [], quoted: null, signature: null };

  it('signs words, and files only with their words', () => {
    expect(outline({ ...nothing, text: ' Oi ', signature: 'Ana' })).toEqual([[null, '*Ana:*\nOi']]);
    expect(outline({ ...nothing, files: [file('a'), file('b', 'Esta')], signature: 'Ana' })).toEqual([
      ['a', ''],
      ['b', '*Ana:*\nEsta'],
    ]);
  });

  it('answers a message, but none that was deleted meanwhile: its words would be sent once more', () => {
    const quoted = aMessage({ body: 'O CPF é 529.982.247-25' });
    const quotes = (answered: typeof quoted) =>
      compose({ ...nothing, text: 'Anotado', quoted: answered }).map((message) => message.quoted);
    expect(quotes(quoted)).toEqual([quoted]);
    expect(quotes({ ...quoted, isDeleted: true })).toEqual([null]);
  });

  it('makes the text the caption of a single file, and a message before several', () => {
    expect(outline({ ...nothing, text: 'Veja', files: [file('a')] })).toEqual([['a', 'Veja']]);
    expect(outline({ ...nothing, text: 'Veja', files: [file('a', 'Frente')] })).toEqual([
      [null, 'Veja'],
      ['a', 'Frente'],
    ]);
    expect(outline({ ...nothing, text: 'Veja', files: [file('a'), file('b')] })).toEqual([
      [null, 'Veja'],
      ['a', ''],
      ['b', ''],
    ]);
    expect(outline({ ...nothing, text: 'Veja', files: [file('a', 'Frente'), file('b', 'Verso')] })).toEqual([
      [null, 'Veja'],
      ['a', 'Frente'],
      ['b', 'Verso'],
    ]);
  });

  it('answers with the first message only', () => {
    const quoted = aMessage({ id: '7' });
    const sent = compose({ ...nothing, text: 'x', files: [file('a', 'b')], quoted });
    expect(sent.map((message) => message.quoted?.id)).toEqual(['7', undefined]);
  });
});

describe('isSendable', () => {
  const empty = { text: '', files: [], quoted: null, editing: null, note: null };
  it.each([
    ['nothing', empty, false],
    ['words', { ...empty, text: 'Oi' }, true],
    ['a slash alone', { ...empty, text: ' /' }, false],
    ['a slash with words', { ...empty, text: '/pix' }, true],
    ['a file without words', { ...empty, files: [file('a')] }, true],
    ['a note that is empty, beside words', { ...empty, text: 'Oi', note: ' ' }, false],
    ['an edited message without words', { ...empty, text: 'Oi', editing: { message: aMessage({}), text: '' } }, false],
  ])('%s', (_name, draft, sendable) => expect(isSendable(draft)).toBe(sendable));
});
