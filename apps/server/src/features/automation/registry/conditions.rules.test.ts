import { describe, expect, it } from 'vitest';
import type { CustomField, Ticket, TicketCondition } from '@balcao/contract';
import { meetsConditions, type TicketSituation } from './conditions.rules.ts';

const now = new Date('2026-11-24T12:30:00Z');
const field = (id: number, key: string, type: CustomField['type']): CustomField =>
  ({
    id,
    key,
    type,
    choices: [
      { key: 'azul', name: 'Azul', archived: false },
      { key: 'cru', name: 'Cru', archived: false },
    ],
  }) as unknown as CustomField;
const ticket = {
  status: 'open',
  queueId: 3,
  whatsappId: 8,
  priority: 'high',
  tags: [{ id: 21 }],
  lastMessageFromMe: false,
  lastMessageAt: '2026-11-24T12:00:00Z',
  unansweredFrom: '2026-11-24T12:00:00Z',
  contactMessage: null,
  pendingSince: null,
  boardAt: '2026-11-24T12:00:00Z',
} as unknown as Ticket;
const situation: TicketSituation = {
  ticket,
  now,
  fields: [field(1, 'pedido', 'number'), field(2, 'cores', 'several')],
  values: { pedido: 3187, cores: ['azul', 'cru'] },
};
const meets = (conditions: TicketCondition[], changed: Partial<Ticket> = {}) =>
  meetsConditions({ ...situation, ticket: { ...ticket, ...changed } }, conditions);

describe('conditions of tickets', () => {
  it('are met by every ticket where there are none', () => {
    expect(meets([])).toBe(true);
  });

  it('of one kind are alternatives, and each kind has to be met', () => {
    const here: TicketCondition = { kind: 'queue', queueId: 3 };
    const there: TicketCondition = { kind: 'queue', queueId: 4 };
    expect(meets([there])).toBe(false);
    expect(meets([here, there])).toBe(true);
    expect(meets([here, { kind: 'tag', tagId: 22 }])).toBe(false);
    expect(meets([here, { kind: 'tag', tagId: 21 }, { kind: 'priority', priority: 'high' }])).toBe(true);
    expect(meets([here, { kind: 'status', status: 'pending' }])).toBe(false);
    expect(meets([{ kind: 'connection', whatsappId: 8 }])).toBe(true);
  });

  it('that name what was removed are met by no ticket, also not by one without it', () => {
    expect(meets([{ kind: 'queue', queueId: null }], { queueId: null })).toBe(false);
    expect(meets([{ kind: 'connection', whatsappId: null }], { whatsappId: null })).toBe(false);
    expect(meets([{ kind: 'tag', tagId: null }])).toBe(false);
    expect(meets([{ kind: 'field', fieldId: null, value: null }])).toBe(false);
  });

  it('compare values of fields as they are written, and of several choices ask for one of them', () => {
    expect(meets([{ kind: 'field', fieldId: 1, value: '3.187' }])).toBe(true);
    expect(meets([{ kind: 'field', fieldId: 1, value: 3188 }])).toBe(false);
    expect(meets([{ kind: 'field', fieldId: 1, value: 'muitos' }])).toBe(false);
    expect(meets([{ kind: 'field', fieldId: 2, value: 'Cru' }])).toBe(true);
    expect(meets([{ kind: 'field', fieldId: 2, value: 'Verde' }])).toBe(false);
  });

  it('of no answer count from the oldest message without one, to the minute, and end with the ticket', () => {
    const since = (minutes: number): TicketCondition[] => [{ kind: 'unanswered', minutes }];
    expect(meets(since(30))).toBe(true);
    expect(meets(since(31))).toBe(false);
    expect(meets(since(30), { status: 'closed' })).toBe(false);
    expect(meets(since(1), { lastMessageFromMe: true })).toBe(false);
  });
});
