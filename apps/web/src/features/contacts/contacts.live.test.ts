import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact } from '@balcao/contract';
import { appendPage, applyContactEvent, compareContacts, listFromPage } from './contacts.live.ts';
import type { ContactEvent, ContactFilter, ContactList } from './contacts.live.ts';
import { aContact } from './contacts.testing.ts';

const everything: ContactFilter = { search: '', from: '', until: '' };
const pageSize = 3;

/** What the server would answer for the first pages of its contacts. */
function fetched(all: readonly Contact[], pages: number): ContactList {
  const sorted = all.toSorted(compareContacts);
  const page = (index: number) => ({
    contacts: sorted.slice(index * pageSize, (index + 1) * pageSize),
    count: sorted.length,
    nextCursor: (index + 1) * pageSize < sorted.length ? String(index) : null,
  });
  let list = listFromPage(page(0));
  for (let index = 1; index < pages && list.nextCursor !== null; index += 1) list = appendPage(list, page(index));
  return list;
}

describe('the cached list of contacts', () => {
  it('is, after any events, what a fresh answer would be, or says that it has to be fetched', () => {
    const name = fc.constantFrom('Ana', 'ána', 'Bia', 'Çelso', 'Édson', 'zé', 'Zuleica', '😀', '李');
    const step = fc.record({ kind: fc.constantFrom('create', 'update', 'delete'), which: fc.nat(20), name });
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 10 }),
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (names, steps, pages) => {
          let server = names.map((one) => aContact({ name: one }));
          let list = fetched(server, pages);
          let refetches = 0;
          for (const { kind, which, name: given } of steps) {
            const known = server[which % Math.max(1, server.length)];
            let event: ContactEvent;
            if (kind === 'create' || !known) {
              const contact = aContact({ name: given });
              server = server.concat(contact);
              event = { action: 'create', contact };
            } else if (kind === 'update') {
              const contact = { ...known, name: given };
              server = server.map((one) => (one.id === known.id ? contact : one));
              event = { action: 'update', contact };
            } else {
              server = server.filter((one) => one.id !== known.id);
              event = { action: 'delete', contactId: known.id };
            }
            const before = list;
            const after = applyContactEvent(list, event, everything);
            if (after) list = after;
            else {
              refetches += 1;
              list = fetched(server, pages);
            }
            const shown = list.contacts.map(({ id, name: shownName }) => [id, shownName]);
            const right = server.toSorted(compareContacts).map(({ id, name: rightName }) => [id, rightName]);
            expect(shown).toEqual(right.slice(0, shown.length));
            expect(list.count).toBe(server.length);
            if (list.nextCursor === null) expect(shown.length).toBe(server.length);
            // What is all on screen never needs to be asked for.
            if (before.nextCursor === null) expect(after).toBeDefined();
          }
          expect(refetches).toBeLessThanOrEqual(steps.length);
        },
      ),
    );
  });

  it('of a search or of days is asked for again: only the server knows who belongs to it', () => {
    const contact = aContact();
    const list = fetched([contact], 1);
    for (const filter of [
      { ...everything, search: 'a' },
      { ...everything, from: '2026-01-01' },
    ]) {
      expect(applyContactEvent(list, { action: 'update', contact }, filter)).toBeUndefined();
      expect(applyContactEvent(list, { action: 'delete', contactId: contact.id }, filter)).toMatchObject({
        contacts: [],
        count: 0,
      });
    }
    expect(applyContactEvent(list, { action: 'reload' }, everything)).toBeUndefined();
  });

  it('is told of the same thing twice, by the answer and by the event', () => {
    const list = fetched([aContact({ name: 'Ana' })], 1);
    const event: ContactEvent = { action: 'create', contact: aContact({ name: 'Bia' }) };
    const once = applyContactEvent(list, event, everything);
    expect(once?.count).toBe(2);
    expect(once && applyContactEvent(once, event, everything)).toEqual(once);
  });
});
