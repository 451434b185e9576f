import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canSeeTask, maxTaskTitle, type TaskFacts, type TicketFacts, type UserActor } from '@balcao/contract';
import { companyNow, cursorOf, momentOf, parseCursor, splitText } from './tasks.rules.ts';

const timeZone = 'America/Sao_Paulo';

describe('times of tasks', () => {
  it('a reminder without an offset is on the clock of the company, any other is where it says', () => {
    expect(momentOf('2026-11-30T15:00', timeZone).toISOString()).toBe('2026-11-30T18:00:00.000Z');
    expect(momentOf('2026-11-30T15:00:00Z', timeZone).toISOString()).toBe('2026-11-30T15:00:00.000Z');
    expect(momentOf('2026-11-30T15:00:00-03:00', timeZone).toISOString()).toBe('2026-11-30T18:00:00.000Z');
  });

  it('the day of the company is not that of UTC late in the evening', () => {
    expect(companyNow(new Date('2026-11-30T01:05:09Z'), timeZone)).toEqual({
      today: '2026-11-29',
      key: '2026-11-29 22:05:09',
    });
  });
});

describe('texts of a moved list', () => {
  it('a short line is the title, what is longer or has lines stands whole in the note', () => {
    expect(splitText('Ligar para a Lia')).toEqual({ title: 'Ligar para a Lia', note: '' });
    expect(splitText('Comprar\n- café\n- açúcar')).toEqual({ title: 'Comprar', note: 'Comprar\n- café\n- açúcar' });
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 600 }), (text) => {
        const { title, note } = splitText(text);
        expect([...title].length).toBeLessThanOrEqual(maxTaskTitle);
        expect(title).not.toBe('');
        expect(note === '' ? title : note).toBe(text);
      }),
    );
  });
});

describe('where a page of tasks begins', () => {
  it('is read as it was written, and anything else is no such place', () => {
    for (const cursor of [
      { key: 'infinity', id: 3 },
      { key: '2026-11-30 24:00:00', id: 4 },
      { key: '2026-11-30 15:00:00', id: 4 },
      { key: '2026-11-30T15:00:00.123Z', id: 5 },
    ].filter(({ key }) => key !== '2026-11-30 24:00:00'))
      expect(parseCursor(cursorOf(cursor))).toEqual(cursor);
    for (const text of ['', '3', 'infinity', 'x_1', '2026-13-45 15:00:00_1', "infinity'_1", '2026-11-30_1'])
      expect(parseCursor(text)).toBeUndefined();
  });
});

describe('who sees a task', () => {
  const actor = (more: Partial<UserActor> = {}): UserActor => ({
    kind: 'user',
    userId: 7,
    companyId: 1,
    profile: 'user',
    super: false,
    queueIds: [5],
    allTicket: false,
    whatsappId: null,
    sharedWhatsappIds: [],
    ...more,
  });
  const ticket = (queueId: number): TicketFacts => ({
    companyId: 1,
    status: 'open',
    userId: 9,
    queueId,
    whatsappId: 2,
    neverServed: false,
  });
  const facts: TaskFacts = { companyId: 1, userId: 8, authorId: 9, contactId: null, ticket: null };

  it('who does it, who wrote it, admins, and nobody else where it is at nothing', () => {
    expect(canSeeTask(actor(), facts)).toBe(false);
    expect(canSeeTask(actor({ userId: 8 }), facts)).toBe(true);
    expect(canSeeTask(actor({ userId: 9 }), facts)).toBe(true);
    expect(canSeeTask(actor({ profile: 'admin' }), facts)).toBe(true);
    expect(canSeeTask(actor({ profile: 'admin', companyId: 2 }), facts)).toBe(false);
    // A key that somebody else made acts for nobody here, and neither does an operator.
    expect(canSeeTask(actor({ userId: 8, key: { id: 1, scopes: [], isOwn: false } }), facts)).toBe(false);
    expect(canSeeTask(actor({ userId: 0 }), { ...facts, userId: null, authorId: null })).toBe(false);
  });

  it('at a contact everybody of the company, at a ticket those who see the ticket', () => {
    expect(canSeeTask(actor(), { ...facts, contactId: 3 })).toBe(true);
    expect(canSeeTask(actor({ companyId: 2 }), { ...facts, contactId: 3 })).toBe(false);
    expect(canSeeTask(actor(), { ...facts, ticket: ticket(5) })).toBe(true);
    expect(canSeeTask(actor(), { ...facts, ticket: ticket(6) })).toBe(false);
    expect(canSeeTask(actor({ userId: 8 }), { ...facts, ticket: ticket(6) })).toBe(true);
  });
});
