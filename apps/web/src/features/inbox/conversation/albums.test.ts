import type { Message } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../app/testing/a-message.ts';
import { foldAlbums } from './albums.ts';
import { threadItems } from './thread-items.ts';

const at = (minute: number) => new Date(2026, 10, 20, 9, minute).toISOString();
const picture = (id: number, facts: Partial<Message> = {}) =>
  aMessage({ id: String(id), body: '', mediaType: 'image', createdAt: at(id), ...facts });
const itemsOf = (messages: Message[]) =>
  threadItems(
    messages.map((message) => ({ key: message.id, message, unsent: null })),
    { hasMore: false },
  );
const outline = (messages: Message[], unfolded: string[] = []) =>
  foldAlbums(itemsOf(messages), new Set(unfolded)).flatMap((item) => {
    if (item.kind === 'album') return [`${item.key}: ${item.pictures.map(({ key }) => key).join(' ')}`];
    return item.kind === 'message' ? [item.key] : [];
  });
const four = [1, 2, 3, 4].map((id) => picture(id));

describe('an album', () => {
  it('is four and more pictures of one sender in a row, called after the last', () => {
    expect(outline(four)).toEqual(['4: 1 2 3 4']);
    expect(outline(four.slice(1))).toEqual(['2', '3', '4']);
    expect(outline([...four, picture(5), aMessage({ id: '6', body: 'Pronto', createdAt: at(6) })])).toEqual([
      '5: 1 2 3 4 5',
      '6',
    ]);
  });

  it('ends with another sender, another day and a pause', () => {
    const ours = [5, 6, 7, 8].map((id) => picture(id, { fromMe: true, ack: 3 }));
    expect(outline([...four, ...ours])).toEqual(['4: 1 2 3 4', '8: 5 6 7 8']);
    expect(outline([...four, picture(20), picture(21)])).toEqual(['4: 1 2 3 4', '20', '21']);
  });

  it('holds nothing of which more is to be shown than the picture', () => {
    const others: Partial<Message>[] = [
      { body: 'Olhe só' },
      { isDeleted: true },
      { isForwarded: true },
      { fromMe: false, reactions: [{ emoji: '👍', fromMe: false, name: 'Lia' }] },
      { mediaState: 'failed' },
    ];
    for (const facts of others)
      expect(outline([...four, picture(5, facts), picture(6)])).toEqual(['4: 1 2 3 4', '5', '6']);
  });

  it('is unfolded as a whole by one of its pictures', () => {
    expect(outline([...four, aMessage({ id: '9', body: 'Oi', createdAt: at(9) })], ['2'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '9',
    ]);
  });
});
