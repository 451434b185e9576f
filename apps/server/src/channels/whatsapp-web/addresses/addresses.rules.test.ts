import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../port/message-content.ts';
import { authorAddress, chatAddresses, isOfWhatsappWeb, parseJid, toJid } from './addresses.rules.ts';

const own: Address[] = [
  { kind: 'pn', value: '5511900000001' },
  { kind: 'lid', value: '999' },
];

describe('an address', () => {
  it.each<[string | null, Address | undefined]>([
    ['5511900000002@s.whatsapp.net', { kind: 'pn', value: '5511900000002' }],
    ['5511900000002:12@s.whatsapp.net', { kind: 'pn', value: '5511900000002' }],
    ['5511900000002_1:12@s.whatsapp.net', { kind: 'pn', value: '5511900000002' }],
    ['5511900000002@c.us', { kind: 'pn', value: '5511900000002' }],
    ['5511900000002:99@hosted', { kind: 'pn', value: '5511900000002' }],
    ['5511900000002@lid', { kind: 'lid', value: '5511900000002' }],
    ['77:3@hosted.lid', { kind: 'lid', value: '77' }],
    ['120363020000000001@g.us', { kind: 'group', value: '120363020000000001' }],
    ['5511900000002-1600000000@g.us', { kind: 'group', value: '5511900000002-1600000000' }],
    ['status@broadcast', undefined],
    ['1600000000@broadcast', undefined],
    ['120363020000000001@newsletter', undefined],
    ['13135550002@bot', undefined],
    ['0@s.whatsapp.net', undefined],
    ['5511900000002', undefined],
    ['', undefined],
    [null, undefined],
  ])('an address is read of %s', (jid, address) => expect(parseJid(jid)).toEqual(address));

  it('comes back as it went, and nothing throws', () => {
    const kinds = fc.constantFrom<Address['kind']>('pn', 'lid', 'group');
    fc.assert(
      fc.property(kinds, fc.stringMatching(/^\d{5,20}$/), (kind, value) => {
        expect(parseJid(toJid({ kind, value }))).toEqual({ kind, value });
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (jid) => void parseJid(jid)));
  });

  it('an address of a LID is never a number, whatever its digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
        expect(parseJid(`${digits}@lid`)?.kind).toBe('lid');
      }),
    );
  });
});

describe('the addresses of a message', () => {
  it.each<[string, object, Address[] | undefined]>([
    ['a number alone', { remoteJid: '5511900000002@s.whatsapp.net' }, [{ kind: 'pn', value: '5511900000002' }]],
    ['a LID alone', { remoteJid: '77@lid' }, [{ kind: 'lid', value: '77' }]],
    [
      'a LID with its number',
      { remoteJid: '77@lid', remoteJidAlt: '5511900000002:4@s.whatsapp.net' },
      [
        { kind: 'pn', value: '5511900000002' },
        { kind: 'lid', value: '77' },
      ],
    ],
    [
      'a number with its LID',
      { remoteJid: '5511900000002@s.whatsapp.net', remoteJidAlt: '77@lid' },
      [
        { kind: 'pn', value: '5511900000002' },
        { kind: 'lid', value: '77' },
      ],
    ],
    ['one twice', { remoteJid: '77@lid', remoteJidAlt: '77:2@lid' }, [{ kind: 'lid', value: '77' }]],
    [
      'the own number as the other one',
      { remoteJid: '77@lid', remoteJidAlt: '5511900000001@s.whatsapp.net', fromMe: true },
      [{ kind: 'lid', value: '77' }],
    ],
    [
      'a group',
      { remoteJid: '120363020000000001@g.us', participant: '77@lid' },
      [{ kind: 'group', value: '120363020000000001' }],
    ],
    ['notes to oneself', { remoteJid: '999@lid', fromMe: true }, undefined],
    ['status', { remoteJid: 'status@broadcast', participant: '77@lid' }, undefined],
    ['nobody', {}, undefined],
  ])('the addresses of a message are those of %s', (_case, key, addresses) =>
    expect(chatAddresses(key, own)).toEqual(addresses),
  );

  it('the addresses of a group message name the author, by number where it is known', () => {
    expect(authorAddress({ participant: '77:3@lid', participantAlt: '5511900000002@s.whatsapp.net' })).toEqual({
      kind: 'pn',
      value: '5511900000002',
    });
    expect(authorAddress({ participant: '77:3@lid' })).toEqual({ kind: 'lid', value: '77' });
    expect(authorAddress({})).toBeUndefined();
  });
});

it("Meta's id of a contact of an official number is no address of a linked one", () => {
  expect(isOfWhatsappWeb({ kind: 'lid', value: 'BR.13491208655302741918' })).toBe(false);
  expect(isOfWhatsappWeb({ kind: 'lid', value: '77777777' })).toBe(true);
  expect(isOfWhatsappWeb({ kind: 'group', value: '5511999990000-1600000000' })).toBe(true);
});
