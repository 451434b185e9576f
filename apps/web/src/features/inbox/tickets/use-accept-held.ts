import type { Ticket } from '@balcao/contract';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { useUpdateTicket } from './tickets.queries.ts';
import { useUndoOffer } from './use-undo-offer.ts';

/**
 * Accepts the ticket that a contact waits in, for whoever wanted to begin another one, and offers to undo it as the list does.
 * @param onShow opens its conversation
 */
export function useAcceptHeld(onShow: (ticket: Ticket) => void) {
  const { t } = useTranslation();
  const { user } = useSession();
  const router = useRouter();
  const { mutateAsync: update, isPending } = useUpdateTicket();
  const runOrToast = async (work: () => Promise<void>, refused: (error: unknown) => void = toastError) => {
    try {
      await work();
    } catch (error) {
      refused(error);
    }
  };
  const offerUndo = useUndoOffer({
    runWhileBusy: (_ticket, work, refused) => runOrToast(work, refused),
    onLeaving:
      ({ uuid }) =>
      () => {
        if (router.state.location.pathname === `/tickets/${uuid}`) void router.navigate({ to: '/tickets' });
      },
    returnToQueue: ({ id }) =>
      void runOrToast(async () => {
        await update({ id, status: 'pending', userId: null });
        toast.ok(t('tickets.actions.returned'));
      }),
  });
  return {
    isPending,
    accept: (id: number) =>
      runOrToast(async () => {
        const accepted = await update({ id, status: 'open', userId: user.id });
        onShow(accepted);
        offerUndo(accepted);
      }),
  };
}
