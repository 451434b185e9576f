import type { Ticket, TicketStatus } from '@balcao/contract';
import i18next from 'i18next';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keepLostFocus } from '../../app/commands/index.ts';
import { writeClipboard } from '../../app/copy-text.ts';
import { useLive } from '../../app/live/index.ts';
import { toast } from '../../app/toast.tsx';
import type { ToastButton } from '../../app/toast-action.tsx';
import { unsentTexts } from '../../features/composer/index.ts';
import { readNoteDraft } from '../../features/notes/index.ts';
import { dropTransferReason, readTransferReason } from '../../features/tickets/transfer-reasons.ts';
import type { Dialog } from '../../ui/use-dialog.ts';

/** Time enough to find the button. */
const unsentTextMs = 15_000;

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
  const wasTaken = useRef(false);
  const ticketId = ticket?.id;
  const leaveRefused = useEffectEvent(() => {
    toast.error(t('tickets.actions.notAllowed'));
    onGone();
  });
  useEffect(() => {
    if (refused) leaveRefused();
  }, [refused]);
  useLive('ticket', (event) => {
    if (event.action !== 'delete' || event.ticketId !== ticket?.id || busy) return;
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
  else toast.error(text, `${id} ${text}`, unsentTextMs, copyButton(unsent));
}

const copyButton = (text: string): ToastButton => ({
  label: i18next.t('tickets.actions.copyUnsent'),
  onPress: () =>
    void writeClipboard(text).then((isCopied) => {
      if (isCopied) toast.ok(i18next.t('tickets.actions.unsentCopied'));
      // It stays on the screen, where it can be selected.
      else toast.error(i18next.t('tickets.actions.unsentNotCopied', { text }), undefined, false);
    }),
});

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
