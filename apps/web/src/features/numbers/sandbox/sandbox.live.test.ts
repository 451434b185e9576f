import type { LivePayload, SandboxMessage } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneMessage } from './phone-message.testing.ts';
import { applyPhoneEvent, compareIds } from './sandbox.live.ts';

const number = '5511900000001';
type PhoneEvent = LivePayload<'sandbox'>;

/** What can happen to a conversation on the server. */
type Change = { kind: 'write'; fromMe: boolean } | { kind: 'raise'; at: number; ack: number } | { kind: 'read' };
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), fromMe: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('raise' as const), at: fc.nat(150), ack: fc.constantFrom(2, 3, 4) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
);

/** Carries a change out on the server's list, oldest first, and returns the events for browsers. */
function happen(server: SandboxMessage[], done: Change): PhoneEvent[] {
  switch (done.kind) {
    case 'write': {
      const message = phoneMessage(String(server.length + 1), { fromMe: done.fromMe });
      server.push(message);
      return [{ action: 'create', whatsappId: 1, message }];
    }
    case 'raise': {
      const at = server.length === 0 ? -1 : done.at % server.length;
      const message = server[at];
      if (!message || message.ack >= done.ack) return [];
      const raised = { ...message, ack: done.ack };
      server[at] = raised;
      return [{ action: 'update', whatsappId: 1, message: raised }];
    }
    case 'read': {
      const events: PhoneEvent[] = [];
      for (const [at, message] of server.entries()) {
        if (message.fromMe || message.ack >= 4) continue;
        server[at] = { ...message, ack: 4 };
        events.push({ action: 'update', whatsappId: 1, message: { ...message, ack: 4 } });
      }
      return [...events, { action: 'read', whatsappId: 1, number }];
    }
  }
}

const fetched = (server: readonly SandboxMessage[]) => server.slice(-100);

describe('live events of the simulated phone', () => {
  it('a conversation fetched at any moment and the events around it are what a fresh fetch shows', () => {
    const changes = fc.array(change, { maxLength: 160, size: 'max' });
    fc.assert(
      fc.property(changes, changes, fc.nat(6), (before, since, overlap) => {
        const server: SandboxMessage[] = [];
        const earlier = before.flatMap((each) => happen(server, each));
        const answer = fetched(server);
        const later = since.flatMap((each) => happen(server, each));
        // Events from just before the answer was written may arrive after it.
        const receivedEvents = [...earlier.slice(Math.max(0, earlier.length - overlap)), ...later];
        expect(receivedEvents.reduce(applyPhoneEvent, answer)).toEqual(fetched(server));
      }),
      { numRuns: 60 },
    );
  });

  it("ends in the same state, whatever the order of a message's acks", () => {
    const steps = fc.shuffledSubarray([2, 3, 4], { minLength: 3 });
    fc.assert(
      fc.property(steps, (acks) => {
        const messages = acks.map((ack) => phoneMessage('7', { ack }));
        const events = messages.map((message): PhoneEvent => ({ action: 'update', whatsappId: 1, message }));
        expect(events.reduce(applyPhoneEvent, [phoneMessage('7')])[0]?.ack).toBe(4);
      }),
    );
  });
});

describe('compareIds', () => {
  it('orders by number, not by text', () => {
    expect(['10', '9', '100', '1'].toSorted(compareIds)).toEqual(['1', '9', '10', '100']);
  });
});
