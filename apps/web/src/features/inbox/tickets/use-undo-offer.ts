import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../app/api/api-error.ts';
import { toastError } from '../../../app/errors.ts';
import { longToastMs, toast } from '../../../app/toasts/toast.tsx';
import { unsentMessages, whenSent } from '../messages/index.ts';
import { useUndoAccept } from './tickets.queries.ts';

interface Around {
  /** runs the work, and hands its refusal on */
  runWhileBusy: (ticket: Ticket, work: () => Promise<void>, refused: (error: unknown) => void) => Promise<void>;
  /** the ticket is about to wait again; the answer is called once it does */
  onLeaving: (ticket: Ticket) => () => void;
  returnToQueue: (ticket: Ticket) => void;
}

/**
 * Offers to undo that a ticket was accepted. Once something was written in it, it can only be returned to its queue.
 * @returns to be called with the ticket that was accepted
 */
export function useUndoOffer({ runWhileBusy, onLeaving, returnToQueue }: Around) {
  const { t } = useTranslation();
  const { mutateAsync: undoAccept } = useUndoAccept();

  const undo = (ticket: Ticket) =>
    runWhileBusy(
      ticket,
      async () => {
        await whenSent(ticket.id);
        const count = unsentMessages(ticket.id).length;
        if (count > 0) return toast.warn(t('inbox.unsent.first', { count }));
        const leave = onLeaving(ticket);
        await undoAccept(ticket);
        leave();
        toast.ok(t('tickets.actions.unaccepted', { name: ticket.contact.name }));
      },
      (error) => {
        if (!isApiError(error, 'ERR_UNDO_EXPIRED')) return toastError(error);
        const returnButton = { label: t('tickets.actions.returnToQueue'), onPress: () => returnToQueue(ticket) };
        toast.error(t('tickets.actions.undoAcceptTooLate'), error.code, longToastMs, returnButton);
      },
    );

  return (ticket: Ticket) =>
    toast.ok(
      t('tickets.actions.accepted', { name: ticket.contact.name }),
      { label: t('tickets.actions.undo'), onPress: () => void undo(ticket), countdown: true },
      `accept-${ticket.id}`,
    );
}
