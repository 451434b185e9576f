import type { Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import type { ApiError } from '../../app/api/api-error.ts';
import { focusContentIfLost, releasePrintableKeys } from '../../app/commands/index.ts';
import { toastError } from '../../app/errors.ts';
import { longToastMs, toast } from '../../app/toasts/toast.tsx';
import { fetchTicket } from '../../features/inbox/tickets/dialogs/new-ticket.queries.ts';
import { parseHolder } from '../../features/inbox/tickets/dialogs/new-ticket.rules.ts';

export type TicketRunner = ReturnType<typeof useTicketRunner>;

/**
 * Runs one action of a ticket at a time, and puts its refusal on screen.
 * @param onShow opens the conversation of another user
 */
export function useTicketRunner(onShow: (ticket: Ticket) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());

  /** The result of the work; undefined when it was not begun or its refusal is on screen. */
  const runWhileBusy = async <T>(
    ticket: Ticket,
    work: () => Promise<T>,
    refused: (error: unknown) => T | undefined,
  ): Promise<T | undefined> => {
    if (busyIds.has(ticket.id)) return undefined;
    setBusyIds((ids) => new Set([...ids, ticket.id]));
    try {
      return await work();
    } catch (error) {
      // The ticket stays where it is, and so does the user.
      releasePrintableKeys();
      // With a lost answer the button may be gone all the same: a live event has moved the ticket. One that is enabled again comes first.
      requestAnimationFrame(() => requestAnimationFrame(focusContentIfLost));
      return refused(error);
    } finally {
      setBusyIds((ids) => new Set([...ids].filter((id) => id !== ticket.id)));
    }
  };

  /** Without a network nothing is done that concerns customers: says so. */
  const refuseOffline = (): boolean => {
    if (navigator.onLine) return false;
    releasePrintableKeys();
    toast.error(t('inbox.offline.acts'), 'offline');
    return true;
  };

  /** Which other user has the ticket, in words. */
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
    toast.error(takenByText(refusal), refusal.code, longToastMs, view || undefined);
  };

  return {
    busyIds,
    runWhileBusy,
    /** Runs the work; every refusal is a toast. */
    run: async (ticket: Ticket, work: () => Promise<void>) => {
      if (refuseOffline()) return;
      await runWhileBusy(ticket, work, (error) => {
        if (isApiError(error, 'ERR_OTHER_OPEN_TICKET')) void showHolder(error);
        else toastError(error);
      });
    },
    refuseOffline,
    takenByText,
  };
}
