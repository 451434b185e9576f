import fc from 'fast-check';
import { contact, message, parseVcards, writeVcard, type Contact } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createVault } from '../secrets/secrets.ts';
import { checkLink, signLink } from '../files/signed-url.ts';
import { maskOfSchema } from './mask-schema.ts';
import { createMasks } from './masks.ts';
import { aliasOf, personOf } from './person-alias.ts';

const vault = createVault('secret');
const masks = createMasks(vault);
const reader = { companyId: 7, hidesNumbers: true };
const maria: Contact = {
  id: 1,
  companyId: 7,
  name: '5511987650142',
  number: '5511987650142',
  username: '',
  email: '',
  profilePicUrl: null,
  isGroup: false,
  isBlocked: false,
  extraInfo: [
    { id: 1, name: 'Recado', value: '(11) 3333-4444' },
    { id: 2, name: 'CPF', value: '123.456.789-09' },
  ],
  archivedAt: null,
  createdAt: '2026-11-30T10:00:00.000Z',
  updatedAt: '2026-11-30T10:00:00.000Z',
};

describe('an answer', () => {
  it('is itself for who may know numbers, without being copied', () => {
    for (const one of [undefined, { companyId: 7 }, { companyId: 7, hidesNumbers: false }])
      expect(masks.apply(one, contact, maria)).toBe(maria);
  });

  it('is masked by the marks of its schema, also in lists, unions and nullable fields, and what was given stays', () => {
    const before = structuredClone(maria);
    const schema = z.object({
      all: z.array(contact.nullable()),
      one: z.union([z.object({ count: z.number() }), z.object({ contact })]),
      byName: z.record(z.string(), contact),
    });
    const shown = masks.apply(reader, schema, { all: [maria, null], one: { contact: maria }, byName: { a: maria } });
    const masked = {
      ...maria,
      name: '+55 11 9••••-0142',
      number: '+55 11 9••••-0142',
      extraInfo: [{ id: 1, name: 'Recado', value: '+55 11 ••••-4444' }, maria.extraInfo[1]],
    };
    expect(shown).toEqual({ all: [masked, null], one: { contact: masked }, byName: { a: masked } });
    expect(maria).toEqual(before);
    expect(maskOfSchema(z.object({ name: z.string() }))).toBeUndefined();
  });

  it('of a contact card has the people with masked numbers, and no texts are touched', () => {
    const card = writeVcard({
      name: 'Zé 5511987650142',
      numbers: [{ shown: '+55 11 98765-0142', digits: '5511987650142', onWhatsapp: true }],
      emails: ['ze@exemplo.com'],
    });
    const schema = message.pick({ body: true, mediaType: true });
    const shown = masks.apply(reader, schema, { body: card, mediaType: 'vcard' as const });
    expect(shown.body).not.toMatch(/\d{6}/);
    expect(parseVcards(shown.body)).toEqual([
      {
        name: 'Zé +55 11 9••••-0142',
        numbers: [{ shown: '+55 11 9••••-0142', digits: '', onWhatsapp: false }],
        emails: ['ze@exemplo.com'],
      },
    ]);
    const text = { body: 'Meu número é 5511987650142', mediaType: 'conversation' as const };
    expect(masks.apply(reader, schema, text)).toEqual(text);
    const mention = { body: 'Fala com @5511987650142, @Ana', mediaType: 'conversation' as const };
    expect(masks.apply(reader, schema, mention).body).toBe('Fala com @+55 11 9••••-0142, @Ana');
  });

  it('with a file whose name is a number has the file under a masked name, at an address that is good', () => {
    const now = new Date('2026-11-30T10:00:00Z');
    const link = { companyId: 7, key: 'abc', name: '5511987650142.pdf', mime: 'application/pdf' };
    const schema = message.pick({ mediaUrl: true, mediaName: true });
    const shown = masks.apply(reader, schema, { mediaUrl: signLink(vault, link, now), mediaName: link.name });
    expect(shown.mediaName).toBe('+55 11 9••••-0142.pdf');
    expect(decodeURIComponent(shown.mediaUrl ?? '').replace(/expires=\d+|signature=[^&]+/g, '')).not.toMatch(/\d{6}/);
    const query = new URL(shown.mediaUrl ?? '', 'http://a').searchParams;
    const claim = { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
    expect(checkLink(vault, { ...link, name: query.get('name') ?? '' }, claim, now).kind).toBe('good');
    expect(checkLink(vault, { ...link, name: 'outro.pdf' }, claim, now).kind).toBe('forged');
  });
});

describe('a body that comes back masked', () => {
  const stored = { schema: contact, record: maria };
  const shown = masks.apply(reader, contact, maria);

  it('is what is stored, field by field', () => {
    const { name, number, extraInfo } = shown;
    expect(masks.withStored(reader, { name, number, extraInfo }, stored)).toEqual({
      name: maria.name,
      number: maria.number,
      extraInfo: maria.extraInfo,
    });
  });

  it('gets nothing into a field that shows what it has', () => {
    const body = { email: shown.number, extraInfo: [{ name: '+55 11 ••••-4444', value: 'x' }] };
    expect(masks.withStored(reader, body, stored)).toEqual(body);
  });
});

describe('the alias of a person in a group', () => {
  const persons = fc.tuple(fc.stringMatching(/^[1-9]\d{4,17}$/), fc.constantFrom('s.whatsapp.net', 'lid'));

  it('leads back to them in their company, and is another one elsewhere', () => {
    fc.assert(
      fc.property(persons, ([digits, domain]) => {
        const person = `${digits}@${domain}`;
        const alias = aliasOf(vault, 7, person);
        expect(alias).toMatch(/^\d{20}@lid$/);
        expect(personOf(vault, 7, alias)).toBe(person);
        expect(aliasOf(vault, 7, person)).toBe(alias);
        expect(aliasOf(vault, 8, person)).not.toBe(alias);
      }),
    );
  });

  it('exists for an address of any length, and other texts stay', () => {
    expect(aliasOf(vault, 7, '98765432109876543210@lid')).toMatch(/^\d{20}@lid$/);
    expect(personOf(vault, 7, '5511987650142@s.whatsapp.net')).toBe('5511987650142@s.whatsapp.net');
  });
});
