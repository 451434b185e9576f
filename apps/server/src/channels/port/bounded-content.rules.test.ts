import { describe, expect, it } from 'vitest';
import { boundEntry } from './bounded-content.rules.ts';
import type { InboundChange, InboundGroupChange, InboundMessage } from './inbound-entry.ts';

const common = {
  addresses: [{ kind: 'pn' as const, value: '5511987650001' }] as InboundMessage['addresses'],
  providerId: '3EB0',
  fromMe: false,
  senderName: 'Lia',
  sentAt: '2026-01-01T00:00:00.000Z',
};
const message = (more: Partial<InboundMessage>): InboundMessage => ({
  ...common,
  mediaType: 'conversation',
  body: 'Oi',
  ...more,
});
const change = (more: Partial<InboundChange>): InboundChange => ({
  ...common,
  change: 'edit',
  target: { providerId: '3EB1', fromMe: false },
  value: 'Oi',
  ...more,
});

describe('what a contact sends', () => {
  it('stays as it is where it is as a phone sends it', () => {
    const family = '👨‍👩‍👧 Família Souza';
    const usual = message({ senderName: family, body: 'Linha 1\nLinha 2', quotedProviderId: '3EB2' });
    expect(boundEntry(usual)).toEqual(usual);
    for (const value of ['👍', '👩🏽‍❤️‍💋‍👨🏿', '🇧🇷', ''])
      expect(boundEntry(change({ change: 'reaction', value })).value).toBe(value);
    expect(boundEntry(change({ change: 'vote', value: 'a1 b2' })).value).toBe('a1 b2');
  });

  it.each([
    ['a name of many characters', 'A'.repeat(50_000), 'A'.repeat(100)],
    ['a name that turns the direction of what follows', 'Ana \u202egnp.exe\u2066', 'Ana gnp.exe'],
    ['a name with line ends and controls', 'Ana\r\n\u0000\u0007Lia', 'Ana Lia'],
    ['a name that nobody sees', '\u200b\u2060\u3164\u2800 \u00ad\u200d', ''],
  ])('bounds %s', (_what, senderName, expected) => {
    expect(boundEntry(message({ senderName })).senderName).toBe(expected);
    expect(boundEntry(change({ senderName })).senderName).toBe(expected);
  });

  it('bounds texts, also of edited messages, and cards of contacts', () => {
    const long = 'x'.repeat(300_000);
    expect(boundEntry(message({ body: long })).body).toHaveLength(65_536);
    expect(boundEntry(change({ value: long })).value).toHaveLength(65_536);
    expect(boundEntry(message({ mediaType: 'vcard', body: long })).body).toHaveLength(262_144);
    expect(boundEntry(message({ body: `${'x'.repeat(65_535)}👍` })).body.isWellFormed()).toBe(true);
  });

  it('bounds reactions to one sign, and votes', () => {
    const react = (value: string) => boundEntry(change({ change: 'reaction', value })).value;
    expect(react('👍'.repeat(20_000))).toBe('👍');
    expect(react(`e${'\u0301'.repeat(20_000)}`).length).toBeLessThanOrEqual(64);
    expect(boundEntry(change({ change: 'vote', value: 'a '.repeat(200_000) })).value.length).toBeLessThan(5_000);
  });

  it('bounds the description of a file that is fetched later', () => {
    const file = { name: `../nota\u202efdp.exe${'x'.repeat(5_000)}`, mime: 'a'.repeat(5_000), size: 1 };
    const bounded = boundEntry(message({ mediaType: 'application', file })).file;
    expect(bounded?.name).toMatch(/^notafdp\.exex+$/);
    expect(bounded?.name).toHaveLength(200);
    expect(bounded?.mime).toHaveLength(200);
  });

  it('gives an id that is too long for an index a shorter one, the same in a message and in what names it', () => {
    const long = 'A'.repeat(5_000);
    const { providerId } = boundEntry(message({ providerId: long }));
    expect(providerId.length).toBeLessThan(100);
    expect(boundEntry(message({ providerId: `${long}B` })).providerId).not.toBe(providerId);
    expect(boundEntry(message({ quotedProviderId: long })).quotedProviderId).toBe(providerId);
    expect(boundEntry(change({ target: { providerId: long, fromMe: false } })).target.providerId).toBe(providerId);
  });

  it('bounds the new name of a group and the people of a change', () => {
    const people: InboundGroupChange['people'] = Array.from({ length: 5_000 }, () => ({ addresses: [], isOwn: false }));
    const { addresses, providerId } = common;
    const bounded = boundEntry<InboundGroupChange>({
      addresses,
      providerId,
      fromMe: false,
      groupChange: 'name' as InboundGroupChange['groupChange'],
      by: undefined,
      people,
      value: `Grupo \u202e${'x'.repeat(5_000)}`,
    });
    expect(bounded.people).toHaveLength(1_100);
    expect(bounded.value).toHaveLength(100);
  });
});
