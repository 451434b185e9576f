import type { Ticket } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswerLost, isApiError } from '../../app/api/api-error.ts';
import { releasePrintableKeys } from '../../app/commands/index.ts';
import { recordAccepted } from '../../app/install/install-memory.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { fetchTicket } from '../../features/inbox/tickets/dialogs/new-ticket.queries.ts';
import {
  useAcceptNextTicket,
  useDeleteTicket,
  useMarkTicketUnread,
  useUpdateTicket,
} from '../../features/inbox/tickets/tickets.queries.ts';
import { useUndoOffer } from '../../features/inbox/tickets/use-undo-offer.ts';
import { createOneByOne } from '../../ui/lists/one-by-one.ts';
import { useRecentIds } from '../../ui/lists/use-recent-ids.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import { useMacroActions } from './use-macro-actions.ts';
import type { MacroReasonRequest } from './use-macro-actions.ts';
import { useHandOverActions } from './use-hand-over-actions.ts';
import { useResolveActions } from './use-resolve-actions.ts';
import type { ReasonRequest } from './use-resolve-actions.ts';
import { useSnoozeActions } from './use-snooze-actions.ts';
import { useTicketRunner } from './use-ticket-runner.ts';

/** How long a row stays after *Aceitar*, whatever happens meanwhile: a second click meets it, and not the next customer. */
const acceptingRowMs = 600;

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
  /** it is to be resolved, and its queue asks for a reason */
  onReason: (request: ReasonRequest) => void;
  /** a macro would resolve it, and its queue asks for a reason */
  onMacroReason: (request: MacroReasonRequest) => void;
}

/** The actions of an attendant on a ticket, with their effects on the screen. */
export function useTicketActions({
  onOpening,
  onLeaving,
  onUnsent,
  onReason,
  onMacroReason,
  ...shown
}: TicketActionCallbacks) {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  const { mutateAsync: update } = useUpdateTicket();
  const { mutateAsync: acceptFirst } = useAcceptNextTicket();
  const { mutateAsync: removeOne } = useDeleteTicket();
  const { mutateAsync: markTicketUnread } = useMarkTicketUnread();
  // Answers and the buttons of toasts come late: by then another conversation may be open.
  const onOpened = useStableCallback(shown.onOpened);
  const runner = useTicketRunner(useStableCallback(shown.onShow));
  const { busyIds, run } = runner;
  const accepting = useRecentIds(acceptingRowMs);
  const [oneByOne] = useState(() => createOneByOne());

  /** When the answer is lost, whose ticket it is tells whether it was accepted. */
  const findAccepted = async (id: number, failure: unknown): Promise<Ticket> => {
    const ticket = isAnswerLost(failure) ? await fetchTicket(client, id).catch(() => undefined) : undefined;
    if (ticket?.status !== 'open' || ticket.userId !== user.id) throw failure;
    return ticket;
  };
  const acceptNow = async (
    { id }: Ticket,
    ask: () => Promise<Ticket> = () => update({ id, status: 'open', userId: user.id }),
  ) => {
    accepting.add(id);
    onOpening?.();
    const answer = ask();
    const accepted = await answer.catch((failure: unknown) => findAccepted(id, failure));
    oneByOne.rest();
    recordAccepted();
    onOpened(accepted);
    offerUndo(accepted);
  };
  const reopen = (ticket: Ticket) =>
    run(ticket, async () =>
      onOpened(await update({ id: ticket.id, status: 'open', userId: user.id, queueId: ticket.queueId })),
    );

  const resolving = useResolveActions(runner, {
    onOpened,
    onLeaving,
    onUnsent,
    onReason,
    reopen: (ticket) => void reopen(ticket),
  });
  const handingOver = useHandOverActions(runner, onLeaving);
  const offerUndo = useUndoOffer({
    runWhileBusy: runner.runWhileBusy,
    onLeaving,
    returnToQueue: (ticket) => void handingOver.returnToQueue(ticket),
  });
  const snoozing = useSnoozeActions(runner, { onOpened, onLeaving });
  const macros = useMacroActions(runner, { onLeaving, onReason: onMacroReason });

  return {
    busyIds,
    /** tickets that were accepted a moment ago */
    acceptingIds: accepting.ids,
    reopen,
    accept: (ticket: Ticket) => run(ticket, () => acceptNow(ticket)),
    /**
     * The ticket that waits longest and is not kept for a colleague; when another user was quicker, the next one. Asked for again before or right after the
     * answer, it accepts nobody else: so fast nobody can have seen who is next.
     */
    acceptNext: async (waiting: readonly Ticket[]) => {
      const [first] = waiting;
      if (!first || !oneByOne.begin()) return;
      await run(first, async () => {
        try {
          return await acceptNow(first, () => acceptFirst(waiting.map(({ id }) => id)));
        } catch (error) {
          if (!isApiError(error, 'ERR_NOBODY_WAITS')) throw error;
        }
        releasePrintableKeys();
        toast.ok(t('tickets.empty.pendingTitle'));
      });
      oneByOne.end();
    },
    ...resolving,
    ...handingOver,
    ...snoozing,
    ...macros,
    markUnread: (ticket: Ticket) =>
      run(ticket, async () => {
        const leave = onLeaving(ticket);
        // Leaves the conversation first: an open one is marked as read.
        leave();
        await markTicketUnread(ticket);
      }),
    remove: (ticket: Ticket) =>
      run(ticket, async () => {
        const leave = onLeaving(ticket);
        await removeOne(ticket);
        leave();
        toast.ok(t('inbox.remove.done'));
      }),
  };
}
