import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { toastError } from '../../app/errors.ts';
import { longToastMs, toast } from '../../app/toasts/toast.tsx';
import { unsentCount, whenSent } from '../../features/inbox/messages/index.ts';
import { noReason, useDemandedReasons } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import type { Closing, OfferedReason } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import { useUndoResolve, useUpdateTicket } from '../../features/inbox/tickets/tickets.queries.ts';
import { createOneByOne } from '../../ui/lists/one-by-one.ts';
import type { TicketRunner } from './use-ticket-runner.ts';

interface Callbacks {
  onOpened: (ticket: Ticket) => void;
  onLeaving: (ticket: Ticket) => () => void;
  /** it is to be resolved, and messages have not left */
  onUnsent: (request: { ticket: Ticket; farewell: boolean }) => void;
  /** it is to be resolved, and its queue asks for a reason */
  onReason: (request: ReasonRequest) => void;
  reopen: (ticket: Ticket) => void;
}

export interface ReasonRequest {
  ticket: Ticket;
  farewell: boolean;
  reasons: readonly OfferedReason[];
}

/** Resolves a ticket, and takes that back while its contact was not notified. */
export function useResolveActions(
  { run, runWhileBusy, refuseOffline }: TicketRunner,
  { onOpened, onLeaving, onUnsent, onReason, reopen }: Callbacks,
) {
  const { t } = useTranslation();
  const { mutateAsync: update } = useUpdateTicket();
  const { mutateAsync: undoResolve } = useUndoResolve();
  const findDemanded = useDemandedReasons();
  const [oneByOne] = useState(() => createOneByOne());

  /** Undoes a resolution before its contact was notified; afterwards the ticket can only be reopened. */
  const undo = (ticket: Ticket) =>
    runWhileBusy(
      ticket,
      async () => onOpened(await undoResolve(ticket)),
      (error) => {
        if (!isApiError(error, 'ERR_UNDO_EXPIRED')) return toastError(error);
        const reopenButton = { label: t('tickets.actions.reopen'), onPress: () => reopen(ticket) };
        toast.error(t('tickets.actions.undoTooLate'), error.code, longToastMs, reopenButton);
      },
    );

  /** `farewell` false: its contact is not notified. */
  const resolveWith = (ticket: Ticket, farewell: boolean, closing: Closing) =>
    run(ticket, async () => {
      const leave = onLeaving(ticket);
      const { userId, queueId } = ticket;
      await update({ id: ticket.id, status: 'closed', userId, queueId, farewell, ...closing });
      // The next conversation may come up in its place.
      oneByOne.rest();
      leave();
      toast.ok(
        [
          t('tickets.actions.resolved', { name: ticket.contact.name }),
          farewell && !ticket.isGroup && t('tickets.actions.notNotified'),
        ]
          .filter(Boolean)
          .join('\n'),
        { label: t('tickets.actions.undo'), onPress: () => void undo(ticket), countdown: true },
        ticket.id,
      );
    });

  /** Asks for a reason where the queue wants one. */
  const resolveAnyway = async (ticket: Ticket, farewell = true): Promise<void> => {
    try {
      const reasons = await findDemanded([ticket]);
      if (reasons) onReason({ ticket, farewell, reasons });
      else await resolveWith(ticket, farewell, noReason);
    } catch (error) {
      toastError(error);
    }
  };

  return {
    resolveWith,
    resolveAnyway,
    /** Asks first when there is an unsent text; messages on their way are waited for. */
    resolve: async (ticket: Ticket, farewell = true): Promise<void> => {
      // The second press of a hurried one meets whoever came next.
      if (oneByOne.isResting() || refuseOffline()) return;
      await whenSent(ticket.id);
      if (unsentCount(ticket.id) > 0) onUnsent({ ticket, farewell });
      else await resolveAnyway(ticket, farewell);
    },
  };
}
