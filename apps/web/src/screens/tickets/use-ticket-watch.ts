import type { Ticket, TicketStatus } from '@balcao/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLostFocus } from '../../app/commands/index.ts';
import { copyUnsentButton, copyUnsentMs } from '../../app/toasts/copy-unsent.ts';
import { useLive } from '../../app/live/index.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { moveDraft, unsentTexts } from '../../features/inbox/composer/index.ts';
import { readNoteDraft } from '../../features/inbox/notes/index.ts';
import { dropTransferReason, readTransferReason } from '../../features/inbox/tickets/dialogs/transfer-reasons.ts';
import type { Dialog } from '../../ui/dialogs/use-dialog.ts';

const eventDelayMs = 300;

interface WatchedTicket {
  ticket: Ticket | undefined;
  /** the server answers that there is no such ticket for this user */
  refused: boolean;
  /** an own action is moving the ticket, and shows its own message */
  busy: boolean;
  onGone: () => void;
  /** it became one with another ticket, in which it goes on */
  onMerged: (into: { uuid: string }) => void;
}

/** Leaves a conversation that one may not see, or may see no longer, or goes on where it was merged into another. */
export function useLeaveInaccessibleTicket({ ticket, refused, busy, onGone, onMerged }: WatchedTicket): void {
  const { t } = useTranslation();
  const mergedId = useRef<number>(undefined);
  const wasTaken = useRef(false);
  const ticketId = ticket?.id;
  const leaveRefused = useEffectEvent(() => {
    toast.error(t('tickets.actions.notAllowed'));
    onGone();
  });
  useEffect(() => {
    if (!refused) return;
    // After a merge the refusal may be here before the event that tells where the ticket goes on.
    const timer = setTimeout(() => leaveRefused(), eventDelayMs);
    return () => clearTimeout(timer);
  }, [refused]);
  useLive('ticket', (event) => {
    if (event.action !== 'delete' || event.ticketId !== ticket?.id || busy) return;
    // To those who do not see that other one it is only deleted, which follows.
    if (mergedId.current === ticket.id) return;
    if (event.mergedInto) {
      mergedId.current = ticket.id;
      toast.warn(t('tickets.actions.mergedElsewhere', { name: ticket.contact.name }));
      return onMerged(event.mergedInto);
    }
    // It belongs to a conversation that its author does not see any more.
    const unsent = [...unsentTexts(ticket.id), readNoteDraft(ticket.id), readTransferReason(ticket.id)];
    sayGone(ticket, t('tickets.actions.goneElsewhere', { name: ticket.contact.name }), unsent);
    wasTaken.current = true;
    onGone();
  });
  // Anything of the conversation may have had the focus: a note, a recording, a button.
  useEffect(() => {
    if (ticketId === undefined && wasTaken.current) keepLostFocus();
    wasTaken.current = false;
    if (ticketId === undefined || mergedId.current === undefined || mergedId.current === ticketId) return;
    // What was typed until the other conversation was there.
    moveDraft(mergedId.current, ticketId);
    mergedId.current = undefined;
  }, [ticketId]);
}

interface WatchedTransfer {
  dialog: Dialog<Ticket>;
  /** the ticket of the conversation that is on screen, which says itself that it is gone */
  shown: Ticket | undefined;
  busyIds: ReadonlySet<number>;
}

/** Closes the dialog of a transfer when a colleague resolves its ticket or takes it away. What was typed can be copied. */
export function useCloseTransferOfGone({ dialog, shown, busyIds }: WatchedTransfer): void {
  const { t } = useTranslation();
  const { opened, value: ticket } = dialog;
  useLive('ticket', (event) => {
    if (!opened || !ticket || busyIds.has(ticket.id)) return;
    const isGone = event.action === 'delete' && event.ticketId === ticket.id;
    const isResolved = event.action === 'update' && event.ticket.id === ticket.id && event.ticket.status === 'closed';
    if (!isGone && !isResolved) return;
    const { name } = ticket.contact;
    const text = isGone
      ? t('tickets.actions.goneElsewhere', { name })
      : t('tickets.actions.resolvedElsewhere', { name });
    if (isResolved || ticket.id !== shown?.id) sayGone(ticket, text, [readTransferReason(ticket.id)]);
    dialog.close();
  });
  // Not before the others who hear of it have read what was typed.
  useEffect(() => {
    if (!opened && ticket) dropTransferReason(ticket.id);
  }, [opened, ticket]);
}

/** The notice of a ticket that left without its user's doing; what the user had written there can be copied. */
function sayGone({ id }: Ticket, text: string, written: readonly string[]): void {
  const unsent = written.filter((words) => words.trim() !== '').join('\n\n');
  if (unsent === '') toast.error(text);
  else toast.error(text, `${id} ${text}`, copyUnsentMs, copyUnsentButton(unsent));
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
