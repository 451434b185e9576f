import type { Macro, Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { codeText, toastError } from '../../app/errors.ts';
import { longToastMs, toast } from '../../app/toasts/toast.tsx';
import { parseStepRefusal, useRunMacro, useUndoMacro } from '../../features/automation/macros/index.ts';
import type { TicketRunner } from './use-ticket-runner.ts';

interface Callbacks {
  /** the ticket is out of my hands; called before the list changes, so that its neighbour is known */
  onLeaving: (ticket: Ticket) => () => void;
}

/** Runs a macro on a ticket, and takes the run back. */
export function useMacroActions({ run, runWhileBusy }: TicketRunner, { onLeaving }: Callbacks) {
  const { t } = useTranslation();
  const { mutateAsync: runOne } = useRunMacro();
  const { mutateAsync: undoRun } = useUndoMacro();

  const showRefusal = (error: unknown) => {
    const refused = isApiError(error, 'ERR_MACRO_STEP') ? parseStepRefusal(error.details) : undefined;
    if (!refused) return toastError(error);
    const { step, refusal, details } = refused;
    const reason = refusal === 'ERR_NO_TICKET_FOUND' ? t('inbox.macros.outOfSight') : codeText(refusal, details);
    return toast.error(t('inbox.macros.stepRefused', { step, reason }), 'ERR_MACRO_STEP', longToastMs);
  };

  return {
    runMacro: (ticket: Ticket, { id, name, steps }: Macro) =>
      runWhileBusy(
        ticket,
        async () => {
          const leaves = steps.some(({ kind }) => kind === 'transfer' || kind === 'resolve' || kind === 'snooze');
          const leave = leaves ? onLeaving(ticket) : undefined;
          const { changed, undo } = await runOne({ id, ticketId: ticket.id });
          leave?.();
          if (changed === 0) return toast.ok(t('inbox.macros.nothingChanged', { name }));
          const takeBack = () =>
            run(ticket, async () => {
              await undoRun(undo ?? '');
              toast.ok(t('inbox.macros.undone', { name }));
            });
          return toast.ok(
            t('inbox.macros.done', { name }),
            undo === null
              ? undefined
              : { label: t('tickets.actions.undo'), onPress: () => void takeBack(), countdown: true },
            `macro-${ticket.id}`,
          );
        },
        showRefusal,
      ),
  };
}
