import type { Ticket } from '@balcao/contract';
import { useCommands } from '../../app/commands/index.ts';
import { useReachedRow } from '../../features/inbox/tickets/list/use-reached-row.ts';
import type { ListedTicket } from '../../features/inbox/tickets/list/lists.rules.ts';

interface RowActions {
  accept: (ticket: Ticket) => unknown;
  resolve: (ticket: Ticket) => unknown;
  snooze: (ticket: Ticket) => unknown;
  transfer: (ticket: Ticket) => unknown;
}

/**
 * A, R, S and T act on the row of the list that has the focus.
 * @returns called when a command has put the focus on a row
 */
export function useRowCommands(
  tickets: readonly ListedTicket[],
  { accept, resolve, snooze, transfer }: RowActions,
): () => void {
  const { reachedRow, reachRow } = useReachedRow();
  const onRow = (statuses: readonly Ticket['status'][], act: (ticket: Ticket) => unknown) => () => {
    const id = reachedRow();
    const ticket = tickets.find((one) => one.id === id);
    // The letter is a shortcut there, also when it does not apply.
    if (ticket && statuses.includes(ticket.status)) act(ticket);
    return ticket !== undefined;
  };
  useCommands({
    acceptRow: onRow(['pending'], accept),
    resolveRow: onRow(['open'], resolve),
    snoozeRow: onRow(['open'], snooze),
    transferRow: onRow(['open', 'pending'], transfer),
  });
  return reachRow;
}
