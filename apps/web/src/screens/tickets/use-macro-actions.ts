import type { Macro, Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { codeText, toastError } from '../../app/errors.ts';
import { longToastMs, toast } from '../../app/toasts/toast.tsx';
import { parseStepRefusal, useRunMacro, useUndoMacro } from '../../features/automation/macros/index.ts';
import type { TypedValues } from '../../features/automation/macros/index.ts';
import type { GivenReason } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import { useMacroReasons } from './use-macro-reasons.ts';
import type { MacroReasons } from './use-macro-reasons.ts';
import type { TicketRunner } from './use-ticket-runner.ts';

interface Callbacks {
  /** the ticket is out of my hands; called before the list changes, so that its neighbour is known */
  onLeaving: (ticket: Ticket) => () => void;
  /** it would be resolved, and its queue asks for a reason */
  onReason: (request: MacroReasonRequest) => void;
}

/** A macro that waits for the reason with which it resolves a ticket. */
export interface MacroReasonRequest extends MacroReasons {
  ticket: Ticket;
  macro: Macro;
  values: TypedValues;
}

/** Runs a macro on a ticket, and takes the run back. */
export function useMacroActions({ run, runWhileBusy }: TicketRunner, { onLeaving, onReason }: Callbacks) {
  const { t } = useTranslation();
  const { mutateAsync: runOne } = useRunMacro();
  const { mutateAsync: undoRun } = useUndoMacro();
  const findReasons = useMacroReasons();

  const showRefusal = (error: unknown) => {
    const refused = isApiError(error, 'ERR_MACRO_STEP') ? parseStepRefusal(error.details) : undefined;
    if (!refused) return toastError(error);
    const { step, refusal, details } = refused;
    const reason = refusal === 'ERR_NO_TICKET_FOUND' ? t('inbox.macros.outOfSight') : codeText(refusal, details);
    return toast.error(t('inbox.macros.stepRefused', { step, reason }), 'ERR_MACRO_STEP', longToastMs);
  };

  const runMacroWith = (ticket: Ticket, { id, name, steps }: Macro, values: TypedValues, closing?: GivenReason) =>
    runWhileBusy(
      ticket,
      async () => {
        const leaves = steps.some(({ kind }) => kind === 'transfer' || kind === 'resolve' || kind === 'snooze');
        const leave = leaves ? onLeaving(ticket) : undefined;
        const { changed, undo } = await runOne({ id, ticketId: ticket.id, values, ...closing });
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
    );

  return {
    runMacroWith,
    /** Asks for a reason where the macro resolves without one and the queue wants one. */
    runMacro: async (ticket: Ticket, macro: Macro, values: TypedValues): Promise<void> => {
      try {
        const asked = await findReasons(macro, [ticket]);
        if (asked) onReason({ ticket, macro, values, ...asked });
        else await runMacroWith(ticket, macro, values);
      } catch (error) {
        toastError(error);
      }
    },
  };
}
