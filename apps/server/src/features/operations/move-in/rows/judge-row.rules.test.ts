import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveInLeftReasons } from '@balcao/contract';
import { familyTables, type FamilyKind } from '../family/family-tables.ts';
import { judgeRow } from './judge-row.rules.ts';
import { addressKey, readAddress } from './people.rules.ts';
import { lineOf, readInstant, wordsOf } from './source-row.rules.ts';

const now = new Date('2026-11-24T12:00:00Z');
const judge = (kind: FamilyKind, values: Readonly<Record<string, string>>) =>
  judgeRow({ kind, number: 1, isTorn: false, text: (field) => values[field] ?? '' }, now);

it.each([
  ['2024-03-12 14:05:33.123+00', '2024-03-12T14:05:33.123Z'],
  ['2024-03-12 14:05:33-03', '2024-03-12T17:05:33.000Z'],
  ['2024-03-12 14:05:33+05:30', '2024-03-12T08:35:33.000Z'],
  ['2024-03-12 14:05:33', '2024-03-12T14:05:33.000Z'],
  ['1710252333', '2024-03-12T14:05:33.000Z'],
  ['1710252333123', '2024-03-12T14:05:33.123Z'],
  ['0001-01-01 00:00:00+00', undefined],
  ['54210-03-11 04:11:02+00', undefined],
  ['2024-02-30 00:00:00+00', undefined],
  ['infinity', undefined],
  ['', undefined],
])('the time %j of a source is %s', (text, iso) => expect(readInstant(text)?.toISOString()).toBe(iso));

it.each([
  ['5511987654321', '', '', 'pn:551187654321'],
  ['551187654321', '', '', 'pn:551187654321'],
  ['5511987654321@s.whatsapp.net', '', '', 'pn:551187654321'],
  ['5511987654321:12@s.whatsapp.net', '', '', 'pn:551187654321'],
  ['5215512345678', '', '', 'pn:525512345678'],
  ['', '5511987654321@c.us', '', 'pn:551187654321'],
  ['5511987654321', '', '98765432109876@lid', 'pn:551187654321'],
  ['98765432109876', '98765432109876@lid', '', 'lid:98765432109876'],
  ['98765432109876@lid', '', '', 'lid:98765432109876'],
  ['', '', '98765432109876', 'lid:98765432109876'],
])('a contact with number %j, JID %j and private id %j is %s', (number, jid, lid, key) => {
  const address = readAddress(number, jid, lid);
  expect('reason' in address ? address.reason : addressKey(address)).toBe(key);
});

it.each([
  ['120363041234567890', 'group'],
  ['5511987654321-1612345678', 'group'],
  ['5511987654321-1612345678@g.us', 'group'],
  ['status@broadcast', 'broadcast'],
  ['123456@newsletter', 'broadcast'],
  ['55119912', 'number_invalid'],
  ['abc', 'number_invalid'],
  ['', 'number_missing'],
])('a contact with the number %j does not come: %s', (number, reason) =>
  expect(judge('contacts', { id: '1', name: 'Ana', number }).reason).toBe(reason),
);

it('who refused messages there is never written to: any sign of it is kept', () => {
  const contact = { id: '1', name: 'Ana', number: '5511987654321' };
  expect(judge('contacts', contact).data).toMatchObject({ isBlocked: false, hasOptedOut: false, consentAt: null });
  expect(judge('contacts', { ...contact, isActive: 'f' }).data['isBlocked']).toBe(true);
  expect(judge('contacts', { ...contact, isBlocked: 't' }).data['isBlocked']).toBe(true);
  expect(judge('contacts', { ...contact, hasOptedOut: 'true' }).data['hasOptedOut']).toBe(true);
});

it('nobody arrives above attendant, and only hashes that a login can check come along', () => {
  const hash = `$2a$08$${'a'.repeat(53)}`;
  const user = { id: '1', name: 'Ana', email: ' ANA@loja.exemplo', profile: 'admin', super: 't', passwordHash: hash };
  const { data, key } = judge('users', user);
  expect([key, data]).toEqual([
    'ana@loja.exemplo',
    { name: 'Ana', email: 'ana@loja.exemplo', passwordHash: hash, wasAdmin: true },
  ]);
  const hashOf = (passwordHash: string) => judge('users', { ...user, passwordHash }).data['passwordHash'];
  expect(hashOf(hash.replace('$08$', '$12$'))).not.toBeNull();
  expect(hashOf(hash.replace('$08$', '$13$'))).toBeNull();
  expect(hashOf('5f4dcc3b5aa765d61d8327deb882cf99')).toBeNull();
  expect(judge('users', { ...user, email: '' }).reason).toBe('email_missing');
  expect(judge('users', { ...user, email: 'suporte antigo' }).reason).toBe('email_invalid');
});

it('a message keeps the id of WhatsApp wherever its version has it, and never waits to be sent', () => {
  const message = { id: '77', ticketId: '5', body: 'oi', fromMe: 't', ack: '0', createdAt: '2024-03-12 14:05:33+00' };
  expect(judge('messages', { ...message, waId: '3EB0A1' })).toMatchObject({ sourceId: '77', key: '3EB0A1' });
  expect(judge('messages', { ...message, id: '3EB0A1' }).key).toBe('3EB0A1');
  expect(judge('messages', { ...message, id: 'true_5511987654321@c.us_3EB0A1' }).key).toBe('3EB0A1');
  expect(judge('messages', { ...message, id: 'false_55119-123@g.us_3EB0A1_5511@c.us' }).key).toBe('3EB0A1');
  for (const ack of ['-1', '0', '1', '2', '9', '']) {
    expect(judge('messages', { ...message, ack }).data['ack']).toBeGreaterThanOrEqual(2);
  }
  expect(judge('messages', { ...message, fromMe: 'f', ack: '4' }).data['ack']).toBe(0);
});

it('a message says what it is, or why it does not come', () => {
  const message = { id: 'A', ticketId: '5', body: 'oi', createdAt: '2024-03-12 14:05:33+00' };
  expect(
    judge('messages', { ...message, mediaUrl: 'https://antigo.exemplo/public/company1/a.jpg', mediaType: 'image' })
      .data,
  ).toMatchObject({
    file: 'company1/a.jpg',
    mediaType: 'image',
  });
  expect(judge('messages', { ...message, mediaUrl: '../../etc/passwd', mediaType: 'image' }).data).toMatchObject({
    file: '',
    mediaType: 'conversation',
  });
  expect(judge('messages', { ...message, body: '' }).reason).toBe('empty');
  expect(judge('messages', { ...message, ticketId: '' }).reason).toBe('orphan');
  expect(judge('messages', { ...message, createdAt: '0001-01-01 00:00:00+00' }).reason).toBe('date_invalid');
  expect(judge('messages', { ...message, createdAt: '', sentAt: '1710252333' }).data['sentAt']).toBe(
    '2024-03-12T14:05:33.000Z',
  );
});

it('the name of a file is no text, and a place is its link', () => {
  const message = { id: 'A', ticketId: '5', createdAt: '2024-03-12 14:05:33+00' };
  const of = (fields: Readonly<Record<string, string>>) => {
    const { body, mediaType } = judge('messages', { ...message, ...fields }).data;
    return [body, mediaType];
  };
  expect(of({ body: 'a.jpg', mediaUrl: 'company1/a.jpg', mediaType: 'image' })).toEqual(['', 'image']);
  expect(of({ body: 'a foto', mediaUrl: 'a.jpg', mediaType: 'image' })).toEqual(['a foto', 'image']);
  const place = 'data:image/png;base64,AAAA|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|-23.5, -46.6';
  expect(of({ body: place, mediaType: 'locationMessage' })).toEqual([
    'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17',
    'conversation',
  ]);
});

it('a schedule comes only while it is still to be sent', () => {
  const schedule = { id: '1', contactId: '2', body: 'oi', sendAt: '2026-12-24 12:00:00+00', status: 'PENDENTE' };
  expect(judge('schedules', schedule).reason).toBeUndefined();
  expect(judge('schedules', { ...schedule, sendAt: '2026-11-24 11:59:00+00' }).reason).toBe('past');
  expect(judge('schedules', { ...schedule, status: 'ENVIADA' }).reason).toBe('past');
  expect(judge('schedules', { ...schedule, sentAt: '2026-11-24 11:59:00+00' }).reason).toBe('past');
});

it('hours of a queue are those of its days that say from when to when', () => {
  const hours = (schedules: unknown) =>
    judge('queues', {
      id: '1',
      name: 'Vendas',
      schedules: typeof schedules === 'string' ? schedules : JSON.stringify(schedules),
    }).data['hours'];
  const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' };
  expect(hours([monday, { ...monday, startTime: '' }, { ...monday, weekdayEn: 'x' }, null, 3])).toEqual([
    { weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
  ]);
  expect(hours('{broken')).toEqual([]);
});

it('any row of any kind is kept, or has a reason of the list: nothing in a source stops the reading', () => {
  const dirty = fc.oneof(
    fc.constantFrom(
      '',
      '1',
      't',
      '5511987654321',
      '\u0001',
      'x'.repeat(70_000),
      '2024-03-12 14:05:33+00',
      'null',
      '-1',
      '[]',
      '🙂',
    ),
    fc.string({ maxLength: 12, unit: 'binary' }),
  );
  const kinds = Object.keys(familyTables) as FamilyKind[];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.infiniteStream(dirty), fc.boolean(), (kind, values, isTorn) => {
      const cells = new Map<string, string>();
      const text = (field: string) => {
        const cell = cells.get(field) ?? values.next().value;
        cells.set(field, cell);
        return cell;
      };
      const judged = judgeRow({ kind, number: 1, isTorn, text }, now);
      if (judged.reason !== undefined) expect(moveInLeftReasons).toContain(judged.reason);
      if (isTorn) expect(judged.reason).toBe('torn');
      // It goes into jsonb, which takes neither a zero nor half of a sign.
      expect(JSON.stringify(judged)).not.toMatch(/\\u0000|\\ud[89a-f][0-9a-f]{2}/i);
    }),
    { numRuns: 300 },
  );
});

it('texts that are cut end with a whole sign', () => {
  expect([lineOf('abc🙂', 4), wordsOf('abc🙂', 4), lineOf(' a\n\tb ', 9)]).toEqual(['abc', 'abc', 'a b']);
});
