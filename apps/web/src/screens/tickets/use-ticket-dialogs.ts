import type { Ticket } from '@balcao/contract';
import type { MacroReasonRequest } from './use-macro-actions.ts';
import type { ReasonRequest } from './use-resolve-actions.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';

/** The dialogs about a ticket, and the one that begins a new one. */
export function useTicketDialogs() {
  return {
    /** with a number, where it is known */
    newTicket: useDialog<string>(),
    transferring: useDialog<Ticket>(),
    snoozing: useDialog<Ticket>(),
    macros: useDialog<Ticket>(),
    peeking: useDialog<Ticket>(),
    removing: useDialog<Ticket>(),
    resolving: useDialog<{ ticket: Ticket; farewell: boolean }>(),
    closing: useDialog<ReasonRequest>(),
    macroClosing: useDialog<MacroReasonRequest>(),
  };
}
