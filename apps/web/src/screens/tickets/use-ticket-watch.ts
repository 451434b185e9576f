import type { Ticket, TicketStatus } from '@balcao/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../app/live/index.ts';
import { toast } from '../../app/toast.tsx';

interface WatchedTicket {
  ticket: Ticket | undefined;
  /** the server answers that there is no such ticket for this user */
  refused: boolean;
  /** an own action is moving the ticket, and shows its own message */
  busy: boolean;
  onGone: () => void;
}

/** Leaves a conversation that one may not see, or may see no longer. */
export function useLeaveInaccessibleTicket({ ticket, refused, busy, onGone }: WatchedTicket): void {
  const { t } = useTranslation();
  const leaveRefused = useEffectEvent(() => {
    toast.error(t('tickets.actions.notAllowed'));
    onGone();
  });
  useEffect(() => {
    if (refused) leaveRefused();
  }, [refused]);
  useLive('ticket', (event) => {
    if (event.action !== 'delete' || event.ticketId !== ticket?.id || busy) return;
    toast.error(t('tickets.actions.goneElsewhere'));
    onGone();
  });
}

/** A link to a ticket shows the list in which it is. */
export function useShowListOfLinkedTicket(
  uuid: string | undefined,
  ticket: Ticket | undefined,
  show: (status: TicketStatus) => void,
): void {
  const byLink = useRef(uuid !== undefined);
  const status = ticket?.status;
  const showList = useEffectEvent((wanted: TicketStatus) => show(wanted));
  useEffect(() => {
    if (!byLink.current || status === undefined) return;
    byLink.current = false;
    showList(status);
  }, [status]);
}
