import type { UserActor } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { parseHolder, queueRequirementOf } from './new-ticket.rules.ts';

describe('queueRule', () => {
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
