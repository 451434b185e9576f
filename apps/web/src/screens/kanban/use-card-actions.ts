import { isAdmin } from '@balcao/contract';
import type { KanbanCard, Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { codeText, toastError } from '../../app/errors.ts';
import { loadErrorTexts } from '../../app/texts/error-texts.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { fetchTicket } from '../../features/inbox/tickets/dialogs/new-ticket.queries.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import { useTicketActions } from '../tickets/use-ticket-actions.ts';
import { useTicketDialogs } from '../tickets/use-ticket-dialogs.ts';

/** The actions on the ticket of a card: as in the inbox, with the same questions. */
export function useCardActions() {
  const { actor, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const dialogs = useTicketDialogs();
  const open = ({ uuid }: Ticket) => void navigate({ to: '/tickets/$uuid', params: { uuid } });
  const actions = useTicketActions({
    onOpened: open,
    onShow: open,
    // The card leaves the board by itself.
    onLeaving: () => () => undefined,
    onUnsent: dialogs.resolving.open,
    onReason: dialogs.closing.open,
    onMacroReason: dialogs.macroClosing.open,
  });
  /** A card is less than a ticket: the rest is fetched when it is needed. */
  const withTicket = async (card: KanbanCard, act: (ticket: Ticket) => void) => {
    try {
      const ticket = await fetchTicket(client, card.id);
      if (ticket) act(ticket);
      else {
        await loadErrorTexts();
        toast.error(codeText('ERR_NO_TICKET_FOUND'), 'ERR_NO_TICKET_FOUND');
      }
    } catch (error) {
      toastError(error);
    }
  };
  const admin = isAdmin(actor);
  const mayPeek = useCallback(
    ({ status, user: holder }: KanbanCard) => admin && (status === 'pending' || holder?.id !== user.id),
    [admin, user.id],
  );
  return {
    dialogs,
    actions,
    open,
    mayPeek,
    onPeek: useStableCallback((card: KanbanCard) => void withTicket(card, dialogs.peeking.open)),
    onResolve: useStableCallback((card: KanbanCard) => void withTicket(card, (ticket) => void actions.resolve(ticket))),
  };
}
