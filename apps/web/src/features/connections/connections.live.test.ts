import { connectionStatuses } from '@balcao/contract';
import type { LivePayload, Connection } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyConnectionEvent, sortConnections, upsertConnection } from './connections.live.ts';

function connection(id: number, change: Partial<Connection> = {}): Connection {
  return {
    id,
    name: `Loja ${id}`,
    provider: 'sandbox',
    status: 'DISCONNECTED',
    qrcode: '',
    qrcodeExpiresAt: null,
    retries: 0,
    number: null,
    isDefault: false,
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    expiresTicket: 0,
    expiresInactiveMessage: '',
    timeToTransfer: 0,
    messagesPerMinute: 60,
    transferQueueId: null,
    shareGroup: null,
    companyId: 1,
    connectedAt: null,
    disconnectedAt: null,
    createdAt: '2026-11-24T09:00:00.000Z',
    updatedAt: '2026-11-24T09:00:00.000Z',
    queues: [],
    pause: null,
    history: null,
    lastAbsence: null,
    ...change,
  };
}

/** What happens on the server: a record changes or goes, and every browser hears of it. */
type Change = { id: number; to: Partial<Connection> | null };
const change = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  to: fc.option(
    fc.record({
      name: fc.constantFrom('Loja', 'loja', 'Entregas', 'Ação', 'Zebra'),
      status: fc.constantFrom(...connectionStatuses),
      qrcode: fc.constantFrom('', 'a code'),
      isDefault: fc.boolean(),
    }),
    { freq: 4 },
  ),
});

function happen(server: Map<number, Connection>, { id, to }: Change): LivePayload<'whatsapp'> {
  if (to === null) {
    server.delete(id);
    return { action: 'delete', whatsappId: id };
  }
  const whatsapp = connection(id, to);
  server.set(id, whatsapp);
  return { action: 'update', whatsapp };
}

describe('live events of connections', () => {
  it('a list fetched at any moment and the events since then are what a fresh fetch shows', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), fc.nat(3), (before, since, overlap) => {
        const server = new Map<number, Connection>();
        const earlier = before.map((each) => happen(server, each));
        const fetched = [...server.values()];
        const later = since.map((each) => happen(server, each));
        // The last events before the answer may be heard after it: they are in it already.
        const heard = [...earlier.slice(earlier.length - Math.min(overlap, earlier.length)), ...later];
        const cached = heard.reduce(applyConnectionEvent, fetched);
        expect(sortConnections(cached)).toEqual(sortConnections([...server.values()]));
      }),
    );
  });

  it('shows the default first, then by name whatever the case', () => {
    const list = [
      connection(1, { name: 'beta' }),
      connection(2, { name: 'Alfa' }),
      connection(3, { isDefault: true, name: 'Zebra' }),
    ];
    expect(sortConnections(list).map(({ name }) => name)).toEqual(['Zebra', 'Alfa', 'beta']);
  });

  it('follows a session without touching the others', () => {
    const list = [connection(1), connection(2)];
    const after = upsertConnection(list, connection(2, { status: 'qrcode', qrcode: 'a code', retries: 1 }));
    expect(after[0]).toBe(list[0]);
    expect(after[1]).toMatchObject({ status: 'qrcode', qrcode: 'a code', retries: 1 });
  });
});
