import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { toastError } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { useUpdateTicket } from '../../features/tickets/tickets.queries.ts';

const longEnoughToRead = 6000;

interface Outcomes {
  /** the ticket is mine and open: its conversation comes up, ready to write */
  onOpened: (ticket: Ticket) => void;
  /** the ticket is out of my hands; called before the list changes, so that its neighbour is known */
  onLeaving: (ticket: Ticket) => () => void;
}

/** What an attendant does with a ticket, with what follows on the screen. */
export function useTicketActions({ onOpened, onLeaving }: Outcomes) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { mutateAsync: update } = useUpdateTicket();
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());

  const run = async (ticket: Ticket, work: () => Promise<void>) => {
    if (busyIds.has(ticket.id)) return;
    setBusyIds((ids) => new Set([...ids, ticket.id]));
    try {
      await work();
    } catch (error) {
      if (isApiError(error, 'ERR_OTHER_OPEN_TICKET')) toast.error(takenBy(error.details), error.code, longEnoughToRead);
      else toastError(error);
    } finally {
      setBusyIds((ids) => new Set([...ids].filter((id) => id !== ticket.id)));
    }
  };

  const takenBy = ({ userName, queueName }: Readonly<Record<string, unknown>>): string => {
    if (typeof userName !== 'string') return t('tickets.actions.takenBySomebody');
    return typeof queueName === 'string'
      ? t('tickets.actions.takenBy', { user: userName, queue: queueName })
      : t('tickets.actions.takenByNoQueue', { user: userName });
  };

  const accept = (ticket: Ticket) =>
    run(ticket, async () => onOpened(await update({ id: ticket.id, status: 'open', userId: user.id })));

  const reopen = (ticket: Ticket) =>
    run(ticket, async () =>
      onOpened(await update({ id: ticket.id, status: 'open', userId: user.id, queueId: ticket.queueId })),
    );

  const giveBack = (ticket: Ticket) =>
    run(ticket, async () => {
      const leave = onLeaving(ticket);
      await update({ id: ticket.id, status: 'pending', userId: null });
      leave();
      toast.ok(t('tickets.actions.givenBack'));
    });

  const resolve = (ticket: Ticket) =>
    run(ticket, async () => {
      const leave = onLeaving(ticket);
      await update({ id: ticket.id, status: 'closed', userId: ticket.userId, queueId: ticket.queueId });
      leave();
      toast.ok(t('tickets.actions.resolved'), { label: t('tickets.actions.undo'), onUndo: () => void reopen(ticket) });
    });

  return { busyIds, accept, reopen, giveBack, resolve };
}
