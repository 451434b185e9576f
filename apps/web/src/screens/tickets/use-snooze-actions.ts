import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { toast } from '../../app/toasts/toast.tsx';
import { useSnoozeTicket } from '../../features/inbox/tickets/tickets.queries.ts';
import { formatComing } from '../../ui/text/format.ts';
import type { TicketRunner } from './use-ticket-runner.ts';

interface Callbacks {
  onOpened: (ticket: Ticket) => void;
  onLeaving: (ticket: Ticket) => () => void;
}

/** Takes a ticket out of the list until a time, and back into it. */
export function useSnoozeActions({ run }: TicketRunner, { onOpened, onLeaving }: Callbacks) {
  const { t } = useTranslation();
  const { mutateAsync: snoozeOne } = useSnoozeTicket();

  /** Ends a snooze: the conversation appears in the list of those in service. */
  const wake = (ticket: Ticket) => run(ticket, async () => onOpened(await snoozeOne({ id: ticket.id, until: null })));

  return {
    wake,
    /** Snoozes a ticket; one that is snoozed already only gets another time. */
    snooze: (ticket: Ticket, until: Date) =>
      run(ticket, async () => {
        const leave = ticket.snoozedUntil === null ? onLeaving(ticket) : undefined;
        await snoozeOne({ id: ticket.id, until });
        leave?.();
        toast.ok(
          t('inbox.snooze.done', { name: ticket.contact.name, time: formatComing(until) }),
          { label: t('tickets.actions.undo'), onPress: () => void wake(ticket) },
          `snooze-${ticket.id}`,
        );
      }),
  };
}
