import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { codeText, errorText } from '../../app/errors.ts';
import { loadErrorTexts } from '../../app/texts/error-texts.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { unsentMessages, whenSent } from '../../features/inbox/messages/index.ts';
import { useUpdateTicket } from '../../features/inbox/tickets/tickets.queries.ts';
import type { Transfer } from '../../features/inbox/tickets/dialogs/transfer-dialog.tsx';
import type { TicketRunner } from './use-ticket-runner.ts';

/** Gives a ticket to its queue, to another one or to a colleague. */
export function useHandOverActions(
  { run, runWhileBusy, takenByText }: TicketRunner,
  onLeaving: (ticket: Ticket) => () => void,
) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { mutateAsync: update } = useUpdateTicket();

  /** What was written here and has not left is refused once the ticket is somebody else's: the reason not to give it away, or null. */
  const unsentReason = async ({ id }: Ticket): Promise<string | null> => {
    await whenSent(id);
    const count = unsentMessages(id).length;
    return count === 0 ? null : t('inbox.unsent.first', { count });
  };

  return {
    returnToQueue: (ticket: Ticket) =>
      run(ticket, async () => {
        const reason = await unsentReason(ticket);
        if (reason !== null) return toast.warn(reason);
        const leave = onLeaving(ticket);
        await update({ id: ticket.id, status: 'pending', userId: null });
        leave();
        toast.ok(t('tickets.actions.returned'));
      }),
    /** Answers the refusal for the form that asks; null once the ticket is moved. */
    transfer: async (ticket: Ticket, { queueName: queue, userName, note, ...to }: Transfer): Promise<string | null> => {
      if (!navigator.onLine) return t('inbox.offline.acts');
      const work = async (): Promise<string | null> => {
        const reason = await unsentReason(ticket);
        if (reason !== null) return reason;
        const leave = onLeaving(ticket);
        const moved = await update({ id: ticket.id, ...to, ...(note !== '' && { note }) });
        // A ticket that stays in one's own hands stays on screen.
        if (moved.userId !== user.id) leave();
        toast.ok(
          userName === null
            ? t('inbox.transfer.toQueue', { queue })
            : t('inbox.transfer.toUser', { user: userName, queue }),
        );
        return null;
      };
      const problem = await runWhileBusy(ticket, work, (error) =>
        isApiError(error, 'ERR_OTHER_OPEN_TICKET') ? takenByText(error) : errorText(error),
      );
      if (problem !== undefined) return problem;
      await loadErrorTexts();
      return codeText('ERR_TICKET_STATUS');
    },
  };
}
