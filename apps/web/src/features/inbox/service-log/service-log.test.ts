import type { TicketEvent } from '@balcao/contract';
import { pt } from '@balcao/i18n/pt';
import fc from 'fast-check';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventText } from './event-text.ts';
import { insertEvents, appendOlder, affectsHistory } from './service-log.live.ts';
import type { TicketLog } from './service-log.live.ts';
import { groupByCycle, eventDuration } from './service-log.rules.ts';

const vendas = { id: 1, name: 'Vendas', color: '#0E8A9B' };
const suporte = { id: 2, name: 'Suporte', color: '#CF5B32' };
const ana = { id: 7, name: 'Ana' };
const bruno = { id: 8, name: 'Bruno' };

function anEvent(facts: Partial<TicketEvent> = {}): TicketEvent {
  return {
    id: '1',
    ticketId: 4,
    cycleId: 1,
    kind: 'queued',
    user: null,
    toUser: null,
    toQueue: null,
    toWhatsapp: null,
    fromUser: null,
    fromQueue: null,
    fromWhatsapp: null,
    note: '',
    createdAt: '2026-11-20T12:00:00Z',
    ...facts,
  };
}

describe('the cached log', () => {
  it('ends equal to a fresh answer, whatever came by page, by event or by both', () => {
    const events = Array.from({ length: 30 }, (_none, index) => anEvent({ id: String(index + 1) }));
    const fresh = events.toReversed();
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.nat({ max: 30 }), fc.array(fc.nat({ max: 29 })), (a, b, received) => {
        const [old, asked] = [Math.min(a, b), Math.max(a, b)];
        // Asked when `asked` lines were there, with a page that ends above the oldest `old` of them.
        let log: TicketLog = { events: fresh.slice(30 - asked, 30 - old), hasMore: old > 0 };
        for (const index of received) if (index >= asked) log = insertEvents(log, [anEvent({ id: String(index + 1) })]);
        log = insertEvents(log, events.slice(asked));
        log = appendOlder(log, { events: fresh.slice(30 - old), hasMore: false });
        expect(log).toEqual({ events: fresh, hasMore: false });
      }),
    );
  });
});

describe('affectsHistory', () => {
  const ticket = { id: 4, contactId: 40 };
  it('concerns the ticket itself and other tickets of the contact, no others', () => {
    expect(affectsHistory([], ticket, { action: 'create', ticketEvent: anEvent() })).toBe(true);
    expect(affectsHistory([], ticket, { action: 'create', ticketEvent: anEvent({ ticketId: 5 }) })).toBe(false);
    expect(affectsHistory([], ticket, { action: 'delete', ticketId: 5 })).toBe(false);
    expect(affectsHistory([], ticket, { action: 'delete', ticketId: 4 })).toBe(false);
    expect(affectsHistory([], ticket, { action: 'updateUnread', ticketId: 4, unreadMessages: 0 })).toBe(false);
  });
});

describe('eventDuration', () => {
  const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00Z`;
  const queued = anEvent({ id: '1', createdAt: at(0) });
  const started = anEvent({ id: '2', kind: 'started', user: ana, createdAt: at(9) });
  const answered = anEvent({ id: '3', kind: 'first_answer', user: ana, createdAt: at(10) });
  const finished = anEvent({ id: '4', kind: 'finished', user: ana, createdAt: at(40) });
  const lines = [finished, answered, started, queued];

  it('counts from when the contact began to wait', () => {
    expect(eventDuration(started, lines)).toEqual({ kind: 'waited', seconds: 9 * 60 });
    expect(eventDuration(answered, lines)).toEqual({ kind: 'answered', seconds: 10 * 60 });
    expect(eventDuration(finished, lines)).toEqual({ kind: 'lasted', seconds: 40 * 60 });
    expect(eventDuration(queued, lines)).toBeNull();
  });

  it('counts from the start where nobody waited, and says nothing where the beginning is not loaded', () => {
    expect(eventDuration(answered, [answered, started])).toEqual({ kind: 'answered', seconds: 60 });
    expect(eventDuration(answered, [answered])).toBeNull();
    expect(eventDuration(started, [started])).toBeNull();
  });

  it('the duration of an event keeps cycles apart', () => {
    const again = anEvent({ id: '5', cycleId: 2, createdAt: at(50) });
    expect(groupByCycle([again, ...lines])).toEqual([
      { cycleId: 2, since: at(50), lines: [again] },
      { cycleId: 1, since: at(0), lines },
    ]);
  });
});

describe('eventText', () => {
  beforeAll(() => i18next.init({ lng: 'pt', resources: { pt: { translation: pt } }, initAsync: false }));

  it.each<[string, Partial<TicketEvent>]>([
    ['Entrou na fila', { kind: 'queued' }],
    ['Entrou na fila Vendas', { kind: 'queued', toQueue: vendas }],
    ['Ana iniciou o atendimento', { kind: 'started', user: ana }],
    [
      'Ana transferiu da fila Vendas para a fila Suporte',
      { kind: 'transferred', user: ana, fromQueue: vendas, toQueue: suporte },
    ],
    [
      'Ana transferiu da fila Vendas para Bruno, na fila Suporte',
      { kind: 'transferred', user: ana, fromQueue: vendas, toQueue: suporte, toUser: bruno },
    ],
    [
      'Ana transferiu para Bruno',
      { kind: 'transferred', user: ana, fromQueue: vendas, toQueue: vendas, toUser: bruno },
    ],
    ['Transferido para a conexão Loja', { kind: 'transferred', toWhatsapp: { id: 3, name: 'Loja' } }],
    ['O contato avaliou o atendimento', { kind: 'rated' }],
    ['Atendimento resolvido', { kind: 'finished' }],
  ])('%s', (words, facts) => {
    expect(eventText(anEvent(facts), i18next.t)).toBe(words);
  });
});
