import { describe, expect, it } from 'vitest';
import {
  isSticker,
  lastEditable,
  lastOfContact,
  mayDelete,
  mayEdit,
  mayForward,
  mayReact,
  mayReply,
} from './messages.rules.ts';
import { aMessage } from '../../../app/testing/a-message.ts';

const sent = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number) => new Date(sent.getTime() + minutes * 60_000);
const own = aMessage({ fromMe: true, ack: 3, createdAt: sent.toISOString() });

describe('what is offered for a message', () => {
  it('is editing for a quarter of an hour, deleting for two and a half days', () => {
    expect([14, 15].map((minutes) => mayEdit(own, after(minutes)))).toEqual([true, false]);
    expect([59 * 60, 60 * 60].map((minutes) => mayDelete(own, after(minutes)))).toEqual([true, false]);
  });

  it('is neither for what the contact wrote, nor for what is deleted already', () => {
    for (const message of [aMessage({ createdAt: own.createdAt }), { ...own, isDeleted: true }]) {
      expect(mayEdit(message, sent)).toBe(false);
      expect(mayDelete(message, sent)).toBe(false);
    }
  });

  it('is editing of what one wrote last oneself, and of nothing older when that is too old', () => {
    const ana = { id: 7, name: 'Ana' };
    const bruno = { id: 8, name: 'Bruno' };
    const first = { ...own, id: 'first', user: ana };
    const last = { ...own, id: 'last', user: ana };
    const others = [{ ...own, id: 'colleague', user: bruno }, aMessage({ createdAt: own.createdAt })];
    expect(lastEditable([first, last, ...others], 7, sent)?.id).toBe('last');
    expect(lastEditable([first, { ...last, isDeleted: true }, ...others], 7, sent)).toBeUndefined();
    expect(lastEditable([first, last], 7, after(15))).toBeUndefined();
    expect(lastEditable(others, 7, sent)).toBeUndefined();
  });

  it('is an answer to the last message of the contact, whoever wrote since', () => {
    const theirs = aMessage({ id: 'theirs', createdAt: own.createdAt });
    expect(lastOfContact([theirs, own])?.id).toBe('theirs');
    expect(lastOfContact([theirs, { ...theirs, id: 'gone', isDeleted: true }, own])?.id).toBe('theirs');
    expect(lastOfContact([own])).toBeUndefined();
  });

  it('is taking away what failed, however old; not an answer to it', () => {
    const failed = { ...own, ack: -1 };
    expect(mayDelete(failed, after(9999))).toBe(true);
    expect(mayReply(failed)).toBe(false);
    expect(mayReact(failed)).toBe(false);
  });

  it('is editing of words and captions only', () => {
    expect(mayEdit({ ...own, mediaType: 'image' }, sent)).toBe(true);
    expect(mayEdit({ ...own, mediaType: 'image', body: '' }, sent)).toBe(false);
    expect(mayEdit({ ...own, mediaType: 'audio' }, sent)).toBe(false);
  });

  it('a sticker is known, as the server does that sends one', () => {
    const sticker = aMessage({
      mediaType: 'image',
      mediaMime: 'image/webp',
      mediaWidth: 512,
      mediaHeight: 512,
      body: '',
    });
    expect(isSticker(sticker)).toBe(true);
    for (const other of [
      { mediaMime: 'image/png' },
      { mediaHeight: 513 },
      { mediaWidth: null },
      { body: 'Veja' },
      { mediaType: 'application' as const },
    ]) {
      expect(isSticker({ ...sticker, ...other })).toBe(false);
    }
  });

  it('is sending on only what is here', () => {
    const picture = aMessage({ mediaType: 'image' });
    expect(mayForward(picture)).toBe(true);
    for (const mediaState of ['fetching', 'failed'] as const)
      expect(mayForward({ ...picture, mediaState })).toBe(false);
  });
});
