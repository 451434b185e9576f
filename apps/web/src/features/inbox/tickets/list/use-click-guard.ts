import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { settleMs } from '../../../../ui/places.ts';
import { usePlaces } from '../../../../ui/hooks/use-places.ts';
import type { ListedTicket } from './lists.rules.ts';

/** To look into a conversation harms nobody: there it is enough that nobody can react so fast. */
const reactionMs = 250;

/**
 * Ignores clicks on rows that have just come under the pointer: they were aimed at another customer. So after a row has gone
 * or come above, after the list was ordered anew, and after another list took its place.
 * @param isShielded another list has just come under the pointer
 * @returns for `onClickCapture` around the rows
 */
export function useClickGuard(
  tickets: readonly ListedTicket[],
  isSelecting: boolean,
  isShielded: () => boolean,
): (event: MouseEvent) => void {
  const places = usePlaces(tickets, idOf);
  const wasSelecting = useRef(isSelecting);
  useEffect(() => {
    // The rows come back to where the bar of the selection was, and buttons to where there were none.
    if (wasSelecting.current && !isSelecting) places.moveAll();
    wasSelecting.current = isSelecting;
  }, [isSelecting, places]);
  return (event) => {
    // By key: the focus is on the row itself, wherever that is.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>('[data-ticket], [data-row]');
    const isButton = event.target.closest('button') !== null;
    const id = Number(row?.dataset.ticket ?? row?.dataset.row);
    if (!isShielded() && (!row || places.isSettled(id, isButton ? settleMs : reactionMs))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const idOf = ({ id }: ListedTicket) => id;
