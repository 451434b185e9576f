import { maxBulkTickets } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extend, nothingSelected, prune, selectAll, eligibleFor, stillEligible, toggle } from './selection.rules.ts';
import { aTicket } from '../../../../app/testing/a-ticket.ts';

const order = [9, 7, 5, 3, 1];
const ids = ({ ids: set }: { ids: ReadonlySet<number> }) => [...set].toSorted((a, b) => a - b);

describe('a selection', () => {
  it('selects and deselects single tickets', () => {
    const one = toggle(nothingSelected, 7);
    expect(ids(one)).toEqual([7]);
    expect(ids(toggle(one, 7))).toEqual([]);
  });

  it('selects a range from the last single ticket, in both directions, and keeps the rest', () => {
    const from = toggle(toggle(nothingSelected, 9), 5);
    expect(ids(extend(from, 1, order))).toEqual([1, 3, 5, 9]);
    expect(ids(extend(toggle(nothingSelected, 3), 7, order))).toEqual([3, 5, 7]);
    expect(ids(extend(extend(toggle(nothingSelected, 5), 1, order), 7, order))).toEqual([1, 3, 5, 7]);
  });

  it('starts a range without an anchor', () => {
    expect(extend(nothingSelected, 5, order)).toEqual({ ids: new Set([5]), anchor: 5 });
    expect(ids(extend(toggle(nothingSelected, 100), 5, order))).toEqual([5, 100]);
  });

  it('drops tickets that left the list, and only those', () => {
    const all = selectAll(order);
    expect(prune(all, order)).toBe(all);
    expect(prune(all, [7, 1])).toEqual({ ids: new Set([7, 1]), anchor: null });
  });

  it('is limited to the maximum of a bulk action', () => {
    const many = Array.from({ length: 3 * maxBulkTickets }, (_none, index) => index);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: many.length - 1 }), { maxLength: 20 }), (steps) => {
        const held = steps.reduce(
          (held_, id, at) => (at % 2 ? extend(held_, id, many) : toggle(held_, id)),
          nothingSelected,
        );
        expect(held.ids.size).toBeLessThanOrEqual(maxBulkTickets);
      }),
    );
    expect(selectAll(many).ids.size).toBe(maxBulkTickets);
  });
});

describe('takenBy', () => {
  const selected = (['pending', 'open', 'closed'] as const).map((status, index) => aTicket({ id: index + 1, status }));

  it.each([
    ['accept', [1]],
    ['transfer', [1, 2]],
    ['resolve', [1, 2]],
    ['tag', [1, 2, 3]],
    ['macro', [1, 2, 3]],
  ] as const)('%s is for %j', (kind, expected) => {
    expect(eligibleFor(kind, selected).map(({ id }) => id)).toEqual(expected);
  });
});

describe('stillEligible', () => {
  it('leaves out the tickets that a colleague took or resolved while a dialog of a bulk action was open', () => {
    const asked = [1, 2, 3].map((id) => aTicket({ id, status: 'pending' }));
    // 1 left the list, 3 was resolved, and 4 was ticked after the dialog was opened.
    const selected = [
      aTicket({ id: 2, status: 'pending' }),
      aTicket({ id: 3, status: 'closed' }),
      aTicket({ id: 4, status: 'pending' }),
    ];
    expect(stillEligible('transfer', asked, selected).map(({ id }) => id)).toEqual([2]);
  });
});
