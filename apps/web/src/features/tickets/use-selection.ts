import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import { extend, nothingSelected, prune, selectAll, toggle } from './selection.rules.ts';

/** Ticking tickets of the list on screen. It ends when another list comes up. */
export function useSelection(listKey: string, tickets: readonly Ticket[]) {
  const [state, setState] = useState({ key: listKey, on: false, held: nothingSelected });
  const mine = state.key === listKey ? state : { key: listKey, on: false, held: nothingSelected };
  const order = tickets.map(({ id }) => id);
  const held = mine.on ? prune(mine.held, order) : nothingSelected;
  const put = (next: typeof held) => setState({ key: listKey, on: true, held: next });
  return {
    on: mine.on,
    ids: held.ids,
    tickets: mine.on ? tickets.filter(({ id }) => held.ids.has(id)) : [],
    start: () => put(nothingSelected),
    stop: () => setState({ key: listKey, on: false, held: nothingSelected }),
    press: (id: number, range: boolean) => put(range ? extend(held, id, order) : toggle(held, id)),
    all: () => put(selectAll(order)),
  };
}

export type SelectionMode = ReturnType<typeof useSelection>;
