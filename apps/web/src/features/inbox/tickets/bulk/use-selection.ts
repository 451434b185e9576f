import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import { extend, nothingSelected, prune, selectAll, toggle } from './selection.rules.ts';

/** Ticking tickets of the list on screen. It ends when another list comes up. */
export function useSelection(listKey: string, tickets: readonly Ticket[]) {
  const [state, setState] = useState({ key: listKey, active: false, selection: nothingSelected });
  const current = state.key === listKey ? state : { key: listKey, active: false, selection: nothingSelected };
  const order = tickets.map(({ id }) => id);
  const selection = current.active ? prune(current.selection, order) : nothingSelected;
  const select = (next: typeof selection) => setState({ key: listKey, active: true, selection: next });
  return {
    on: current.active,
    ids: selection.ids,
    tickets: current.active ? tickets.filter(({ id }) => selection.ids.has(id)) : [],
    start: () => select(nothingSelected),
    /** begins with one of them */
    startWith: (id: number) => select(toggle(nothingSelected, id)),
    stop: () => setState({ key: listKey, active: false, selection: nothingSelected }),
    press: (id: number, range: boolean) => select(range ? extend(selection, id, order) : toggle(selection, id)),
    all: () => select(selectAll(order)),
  };
}

export type SelectionMode = ReturnType<typeof useSelection>;
