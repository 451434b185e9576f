import type { Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import type { ApiError } from '../../app/api/api-error.ts';
import { releasePrintableKeys } from '../../app/commands/index.ts';
import { errorText, toastError } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { unsentCount, unsentMessages, whenSent } from '../../features/messages/index.ts';
import { fetchTicket } from '../../features/tickets/new-ticket.queries.ts';
import { parseHolder } from '../../features/tickets/new-ticket.rules.ts';
import {
  useDeleteTicket,
  useMarkTicketUnread,
  useSnoozeTicket,
  useUndoResolve,
  useUpdateTicket,
} from '../../features/tickets/tickets.queries.ts';
import type { Transfer } from '../../features/tickets/transfer-dialog.tsx';
import { formatComing } from '../../ui/format.ts';

const takenToastMs = 6000;
/** Refusals which mean that the ticket waits no more. */
const takenCodes = ['ERR_OTHER_OPEN_TICKET', 'ERR_TICKET_STATUS', 'ERR_NO_TICKET_FOUND'] as const;

interface TicketActionCallbacks {
  /** another conversation is about to come up: nobody writes on in the present one */
  onOpening?: () => void;
  /** the ticket is mine and open: its conversation comes up, ready to write */
  onOpened: (ticket: Ticket) => void;
  /** opens the conversation of another user */
  onShow: (ticket: Ticket) => void;
  /** the ticket is out of my hands; called before the list changes, so that its neighbour is known */
  onLeaving: (ticket: Ticket) => () => void;
  /** it is to be resolved, and messages have not left */
  onUnsent: (request: { ticket: Ticket; farewell: boolean }) => void;
}

/** The actions of an attendant on a ticket, with their effects on the screen. */
export function useTicketActions({ onOpening, onOpened, onShow, onLeaving, onUnsent }: TicketActionCallbacks) {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  const { mutateAsync: update } = useUpdateTicket();
  const { mutateAsync: removeOne } = useDeleteTicket();
  const { mutateAsync: undoResolve } = useUndoResolve();
  const { mutateAsync: markTicketUnread } = useMarkTicketUnread();
  const { mutateAsync: snoozeOne } = useSnoozeTicket();
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());

  /** The result of the work; undefined when it was not begun or its refusal is on screen. */
  const runWhileBusy = async <T>(
    ticket: Ticket,
    work: () => Promise<T>,
    refused: (error: unknown) => T | undefined,
  ) => {
    if (busyIds.has(ticket.id)) return undefined;
    setBusyIds((ids) => new Set([...ids, ticket.id]));
    try {
      return await work();
    } catch (error) {
      // The ticket stays where it is, and so does the user.
      releasePrintableKeys();
      return refused(error);
    } finally {
      setBusyIds((ids) => new Set([...ids].filter((id) => id !== ticket.id)));
    }
  };

  const run = (ticket: Ticket, work: () => Promise<void>) =>
    runWhileBusy(ticket, work, (error) => {
      if (isApiError(error, 'ERR_OTHER_OPEN_TICKET')) void showHolder(error);
      else toastError(error);
    });

  const takenByText = ({ details }: ApiError): string => {
    const { userName, queueName } = parseHolder(details) ?? {};
    if (!userName) return t('tickets.actions.takenByUnknown');
    return queueName
      ? t('tickets.actions.takenBy', { user: userName, queue: queueName })
      : t('tickets.actions.takenWithoutQueue', { user: userName });
  };

  /** Says which other user has the ticket, with a link for those who may see it. */
  const showHolder = async (refusal: ApiError) => {
    const holder = parseHolder(refusal.details);
    const theirs = holder && (await fetchTicket(client, holder.ticketId).catch(() => undefined));
    const view = theirs?.status === 'open' && { label: t('inbox.taken.view'), onPress: () => onShow(theirs) };
    toast.error(takenByText(refusal), refusal.code, takenToastMs, view || undefined);
  };

  const acceptNow = async ({ id }: Ticket) => {
    onOpening?.();
    onOpened(await update({ id, status: 'open', userId: user.id }));
  };
  const accept = (ticket: Ticket) => run(ticket, () => acceptNow(ticket));

  /** The ticket that waits longest; when another user was quicker, the next one. */
  const acceptNext = async (waiting: readonly Ticket[]) => {
    const [first] = waiting;
    if (!first) return;
    await run(first, async () => {
      for (const ticket of waiting) {
        try {
          return await acceptNow(ticket);
        } catch (error) {
          if (!takenCodes.some((code) => isApiError(error, code))) throw error;
        }
      }
      releasePrintableKeys();
      toast.ok(t('tickets.empty.pendingTitle'));
    });
  };

  const reopen = (ticket: Ticket) =>
    run(ticket, async () =>
      onOpened(await update({ id: ticket.id, status: 'open', userId: user.id, queueId: ticket.queueId })),
    );

  /** What was written here and has not left is refused once the ticket is somebody else's: the reason not to give it away, or null. */
  const unsentReason = async ({ id }: Ticket): Promise<string | null> => {
    await whenSent(id);
    const count = unsentMessages(id).length;
    return count === 0 ? null : t('inbox.unsent.first', { count });
  };

  const returnToQueue = (ticket: Ticket) =>
    run(ticket, async () => {
      const reason = await unsentReason(ticket);
      if (reason !== null) return toast.warn(reason);
      const leave = onLeaving(ticket);
      await update({ id: ticket.id, status: 'pending', userId: null });
      leave();
      toast.ok(t('tickets.actions.returned'));
    });

  /** Undoes a resolution before its contact was notified; afterwards the ticket can only be reopened. */
  const undo = (ticket: Ticket) =>
    runWhileBusy(
      ticket,
      async () => onOpened(await undoResolve(ticket)),
      (error) => {
        if (!isApiError(error, 'ERR_UNDO_EXPIRED')) return toastError(error);
        const reopenButton = { label: t('tickets.actions.reopen'), onPress: () => void reopen(ticket) };
        toast.error(t('tickets.actions.undoTooLate'), error.code, takenToastMs, reopenButton);
      },
    );

  /** `farewell` false: its contact is not notified. */
  const resolveAnyway = (ticket: Ticket, farewell = true) =>
    run(ticket, async () => {
      const leave = onLeaving(ticket);
      await update({ id: ticket.id, status: 'closed', userId: ticket.userId, queueId: ticket.queueId, farewell });
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

  /** Asks first when there is an unsent text; messages on their way are waited for. */
  const resolve = async (ticket: Ticket, farewell = true): Promise<void> => {
    await whenSent(ticket.id);
    if (unsentCount(ticket.id) > 0) onUnsent({ ticket, farewell });
    else await resolveAnyway(ticket, farewell);
  };

  /** Answers the refusal for the form that asks; null once the ticket is moved. */
  const transfer = async (
    ticket: Ticket,
    { queueName: queue, userName, note, ...to }: Transfer,
  ): Promise<string | null> => {
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
    return problem === undefined ? t('errors.ERR_TICKET_STATUS') : problem;
  };

  /** Ends a snooze: the conversation appears in the list of those in service. */
  const wake = (ticket: Ticket) => run(ticket, async () => onOpened(await snoozeOne({ id: ticket.id, until: null })));

  /** Snoozes a ticket; one that is snoozed already only gets another time. */
  const snooze = (ticket: Ticket, until: Date) =>
    run(ticket, async () => {
      const leave = ticket.snoozedUntil === null ? onLeaving(ticket) : undefined;
      await snoozeOne({ id: ticket.id, until });
      leave?.();
      toast.ok(
        t('inbox.snooze.done', { name: ticket.contact.name, time: formatComing(until) }),
        { label: t('tickets.actions.undo'), onPress: () => void wake(ticket) },
        `snooze-${ticket.id}`,
      );
    });

  const markUnread = (ticket: Ticket) =>
    run(ticket, async () => {
      const leave = onLeaving(ticket);
      // Leaves the conversation first: an open one is marked as read.
      leave();
      await markTicketUnread(ticket);
    });

  const remove = (ticket: Ticket) =>
    run(ticket, async () => {
      const leave = onLeaving(ticket);
      await removeOne(ticket);
      leave();
      toast.ok(t('inbox.remove.done'));
    });

  return {
    busyIds,
    accept,
    acceptNext,
    reopen,
    returnToQueue,
    resolve,
    resolveAnyway,
    transfer,
    snooze,
    wake,
    markUnread,
    remove,
  };
}
