import { describe, expect, it } from 'vitest';
import { holdRows } from './held-rows.ts';
import type { ListedTicket } from './lists.rules.ts';

/** One letter is one ticket. */
const rows = (letters: string) => [...letters].map((letter) => ({ id: letter.charCodeAt(0) }) as ListedTicket);
const letters = (tickets: readonly ListedTicket[]) => tickets.map(({ id }) => String.fromCharCode(id)).join('');

describe('rows of tickets that are being accepted', () => {
  it.each([
    ['stay on top', 'LBR', 'BR', 'L', 'LBR'],
    ['stay in the middle', 'LBR', 'LR', 'B', 'LBR'],
    ['stay at the end', 'LBR', 'LB', 'R', 'LBR'],
    ['stay together', 'LBRS', 'BS', 'LR', 'LBRS'],
    ['stay while another one arrives below', 'LBR', 'BRN', 'L', 'LBRN'],
    ['stay while a colleague accepts the next one', 'LBR', 'R', 'L', 'LR'],
    ['stay alone', 'L', '', 'L', 'L'],
    ['stay at the end of a list that became shorter', 'LBRS', 'L', 'S', 'LS'],
    ['are not shown twice', 'LBR', 'LBR', 'L', 'LBR'],
    ['that were never shown do not come', 'BR', 'BR', 'L', 'BR'],
    ['go once they are accepted', 'LBR', 'BR', '', 'BR'],
  ])('%s', (_what, before, next, held, expected) => {
    const heldIds = new Set(rows(held).map(({ id }) => id));
    expect(letters(holdRows(rows(before), rows(next), heldIds))).toBe(expected);
  });
});
