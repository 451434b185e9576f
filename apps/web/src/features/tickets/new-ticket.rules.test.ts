import type { Actor } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { toFullNumber, formatTypedNumber } from '../../ui/phone.ts';
import { contactFromSearch, parseHolder, looksLikeNumber, queueRequirementOf } from './new-ticket.rules.ts';

describe('numbers of a new contact', () => {
  it.each([
    ['11900000142', '(11) 90000-0142', '5511900000142'],
    ['1133334444', '(11) 3333-4444', '551133334444'],
    ['11 9000', '(11) 9000', null],
    ['+351 912 345 678', '+351912345678', '351912345678'],
    ['+351', '+351', null],
    ['', '', null],
  ])('%s is shown as %s and means %s', (typed, shown, full) => {
    expect(formatTypedNumber(typed)).toBe(shown);
    expect(toFullNumber(typed)).toBe(full);
  });

  it.each([
    ['Camila', { name: 'Camila', number: '' }],
    [' 11 90000-0142 ', { name: '', number: '(11) 90000-0142' }],
    ['5511900000142', { name: '', number: '(11) 90000-0142' }],
    ['+5511900000142', { name: '', number: '(11) 90000-0142' }],
    ['+351912345678', { name: '', number: '+351912345678' }],
    ['Loja 24', { name: 'Loja 24', number: '' }],
  ])('a search for %s begins a contact', (text, contact) => {
    expect(contactFromSearch(text)).toEqual(contact);
  });

  it('tells numbers from names', () => {
    expect(looksLikeNumber('(11) 9')).toBe(true);
    expect(looksLikeNumber('12')).toBe(false);
    expect(looksLikeNumber('Ana 123')).toBe(false);
  });
});

describe('queueRule', () => {
  const attendant: Actor = {
    userId: 1,
    companyId: 1,
    profile: 'user',
    super: false,
    queueIds: [4],
    allTicket: false,
    whatsappId: null,
    sharedWhatsappIds: [],
  };

  it('asks attendants for a queue, and chooses the only one', () => {
    expect(queueRequirementOf(attendant, [4])).toEqual({ required: true, first: 4 });
    expect(queueRequirementOf(attendant, [4, 5])).toEqual({ required: true, first: null });
    expect(queueRequirementOf(attendant, [])).toEqual({ required: true, first: null });
  });

  it('leaves it to admins', () => {
    expect(queueRequirementOf({ ...attendant, profile: 'admin' }, [4])).toEqual({ required: false, first: null });
  });
});

describe('holderOf', () => {
  it('reads who has the ticket, and nothing where the server did not say', () => {
    const details = { ticketId: 3, userId: 7, userName: 'Bruno', queueName: null };
    expect(parseHolder(details)).toEqual(details);
    expect(parseHolder({ ticketId: 3 })).toEqual({ ticketId: 3, userId: null, userName: null, queueName: null });
    expect(parseHolder({})).toBeNull();
  });
});
