import type { UserActor } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { parseHolder, queueRequirementOf } from './new-ticket.rules.ts';

describe('queueRequirementOf', () => {
  const attendant: UserActor = {
    kind: 'user',
    userId: 1,
    companyId: 1,
    profile: 'user',
    super: false,
    queueIds: [4],
    allTicket: false,
    whatsappId: null,
    sharedWhatsappIds: [],
  };

  it('asks attendants for a queue, and chooses the one of last time, that of the open conversation, or the only one', () => {
    const firstOf = (ids: number[], likely: (number | null)[]) => queueRequirementOf(attendant, ids, ids, likely);
    expect(firstOf([4, 5], [5, 4])).toEqual({ required: true, first: 5 });
    expect(firstOf([4, 5], [null, 4])).toEqual({ required: true, first: 4 });
    expect(firstOf([4, 5], [6, 5])).toEqual({ required: true, first: 5 });
    expect(firstOf([4], [null, null])).toEqual({ required: true, first: 4 });
    expect(firstOf([4, 5], [null, null])).toEqual({ required: true, first: null });
    expect(firstOf([], [])).toEqual({ required: true, first: null });
  });

  it('leaves it to admins, who may choose any', () => {
    const admin = { ...attendant, profile: 'admin' as const };
    expect(queueRequirementOf(admin, [], [4, 5], [null])).toEqual({ required: false, first: null });
    expect(queueRequirementOf(admin, [], [4, 5], [5])).toEqual({ required: false, first: 5 });
  });
});

describe('parseHolder', () => {
  it('reads who has the ticket, and nothing where the server did not say', () => {
    const details = { ticketId: 3, userId: 7, userName: 'Bruno', queueName: null };
    expect(parseHolder(details)).toEqual(details);
    expect(parseHolder({ ticketId: 3 })).toEqual({ ticketId: 3, userId: null, userName: null, queueName: null });
    expect(parseHolder({})).toBeNull();
  });
});
