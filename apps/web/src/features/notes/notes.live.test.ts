import type { LivePayload, TicketNote } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyNoteEvent } from './notes.live.ts';
import type { NoteScope } from './notes.live.ts';

/** Two tickets of one contact and one of another. */
const contactOf = (ticketId: number) => (ticketId < 3 ? 1 : 2);
const aNote = (id: number, ticketId: number): TicketNote => ({
  id,
  ticketId,
  contactId: contactOf(ticketId),
  note: `Nota ${id}`,
  userId: 1,
  user: { id: 1, name: 'Ana' },
  // Two of each moment: the id decides between them.
  createdAt: new Date(1_790_000_000_000 + Math.floor(id / 2) * 1000).toISOString(),
  updatedAt: '2026-11-20T12:00:00Z',
});

const fetched = (server: ReadonlyMap<number, TicketNote>, scope: NoteScope) =>
  [...server.values()]
    .filter((note) => ('ticketId' in scope ? note.ticketId === scope.ticketId : note.contactId === scope.contactId))
    .sort((a, b) => b.id - a.id);

const step = fc.record({ ticketId: fc.integer({ min: 1, max: 3 }), remove: fc.option(fc.nat(20)) });
const scopes: NoteScope[] = [{ ticketId: 1 }, { ticketId: 3 }, { contactId: 1 }, { contactId: 2 }];

describe('live events of notes', () => {
  it('a list fetched at any moment and the events since then are what a fresh fetch shows', () => {
    fc.assert(
      fc.property(fc.array(step), fc.nat(30), fc.nat(3), (steps, at, overlap) => {
        const server = new Map<number, TicketNote>();
        const events: LivePayload<'ticketNote'>[] = [];
        let lists = scopes.map((scope) => fetched(server, scope));
        let from = 0;
        for (const [index, { ticketId, remove }] of steps.entries()) {
          const gone = remove === null ? undefined : [...server.values()][remove % Math.max(1, server.size)];
          if (gone) {
            server.delete(gone.id);
            events.push({ action: 'delete', ticketNoteId: gone.id, ticketId: gone.ticketId });
          } else {
            const ticketNote = aNote(index, ticketId);
            server.set(index, ticketNote);
            events.push({ action: 'create', ticketNote });
          }
          if (index === at) {
            lists = scopes.map((scope) => fetched(server, scope));
            // The last events before the answer may be heard after it: they are in it already.
            from = Math.max(0, events.length - overlap);
          }
        }
        for (const [index, scope] of scopes.entries()) {
          const cached = events
            .slice(from)
            .reduce((list, event) => applyNoteEvent(list, event, scope), lists[index] ?? []);
          expect(cached).toEqual(fetched(server, scope));
        }
      }),
    );
  });
});
