import type { Macro, Ticket } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText, errorText, toastError } from '../../app/errors.ts';
import { loadErrorTexts } from '../../app/texts/error-texts.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { useRunMacroOnMany, useUndoMacroOnMany } from '../../features/automation/macros/index.ts';
import type { TypedValues } from '../../features/automation/macros/index.ts';
import { unsentCount, unsentMessages, whenSent } from '../../features/inbox/messages/index.ts';
import { useBulkAction, useUndoBulkAction } from '../../features/inbox/tickets/bulk/bulk.queries.ts';
import { noReason, useDemandedReasons } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import type {
  Closing,
  GivenReason,
  OfferedReason,
} from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import type { BulkAction } from '../../features/inbox/tickets/bulk/bulk.queries.ts';
import { eligibleFor } from '../../features/inbox/tickets/bulk/selection.rules.ts';
import type { Transfer } from '../../features/inbox/tickets/dialogs/transfer-dialog.tsx';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
import { useMacroReasons } from './use-macro-reasons.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';

/** How long after a bulk action the list offers its undo. */
const undoOfferMs = 60_000;
/** Names that a sentence has room for. */
const maxNames = 3;
/** What was done, in the words of its key. */
const doneTextKeys = {
  accept: 'accepted',
  transfer: 'transferred',
  tag: 'tagged',
  resolve: 'resolved',
  macro: 'macroDone',
} as const;

interface FinishedAction {
  kind: keyof typeof doneTextKeys;
  what: string;
  undo: string;
  names: ReadonlyMap<number, string>;
}

/** Tickets to be resolved, and which of them have messages that have not left. */
interface UnsentQuestion {
  tickets: readonly Ticket[];
  text: string;
}

/** Tickets to be resolved, by a macro or by hand, and the reasons they can have. */
interface ReasonQuestion {
  tickets: readonly Ticket[];
  reasons: readonly OfferedReason[];
  macro?: { macro: Macro; values: TypedValues };
}

interface Answer {
  done: number[];
  failed: { ticketId: number; error: string; details?: Record<string, unknown> | undefined }[];
  undo: string | null;
}

interface Failures {
  title: string;
  text: string;
  failures: { ticketId: number; name: string; reason: string }[];
}

/** The bulk actions, their messages, and their undo. */
export function useBulkActions(selection: SelectionMode) {
  const { t } = useTranslation();
  const bulk = useBulkAction();
  const undoing = useUndoBulkAction();
  const macros = useRunMacroOnMany();
  const undoingMacro = useUndoMacroOnMany();
  const failures = useDialog<Failures>();
  const unsentQuestion = useDialog<UnsentQuestion>();
  const closing = useDialog<ReasonQuestion>();
  const findDemanded = useDemandedReasons();
  const findMacroReasons = useMacroReasons();
  const [waiting, setWaiting] = useState(false);
  const [last, setLast] = useState<FinishedAction | null>(null);

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), undoOfferMs);
    return () => clearTimeout(timer);
  }, [last]);

  const withNamesAndReasons = (
    failed: Answer['failed'],
    names: ReadonlyMap<number, string>,
    common: Record<string, unknown> = {},
  ) =>
    failed.map(({ ticketId, error, details }) => ({
      ticketId,
      name: names.get(ticketId) ?? t('inbox.bulk.unknownName', { id: ticketId }),
      reason: codeText(error, details ?? common),
    }));

  const undo = async ({ kind, undo: token, names }: FinishedAction) => {
    setLast(null);
    try {
      const { done, failed } = await (kind === 'macro' ? undoingMacro : undoing).mutateAsync(token);
      if (done.length > 0) toast.ok(t('inbox.bulk.undone', { count: done.length }));
      if (failed.length > 0) {
        await loadErrorTexts();
        failures.open({
          title: t('inbox.bulk.failedUndoTitle'),
          text: done.length > 0 ? t('inbox.bulk.failedText') : t('inbox.bulk.failedAllText'),
          failures: withNamesAndReasons(failed, names),
        });
      }
    } catch (refused) {
      toastError(refused);
    }
  };

  /**
   * Returns the refusal for the form that asks; null once something was done or the message is elsewhere. `common`
   * fills the placeholders of the reasons that have no details of their own.
   */
  const show = async (
    kind: FinishedAction['kind'],
    tickets: readonly Ticket[],
    act: (ticketIds: number[]) => Promise<Answer>,
    common?: Record<string, unknown>,
  ): Promise<string | null> => {
    const names = new Map(tickets.map(({ id, contact }) => [id, contact.name]));
    try {
      const { done, failed, undo: token } = await act([...names.keys()]);
      selection.stop();
      if (done.length > 0) {
        const what = t(`inbox.bulk.${doneTextKeys[kind]}`, { count: done.length });
        const finishedAction = token === null ? null : { kind, what, undo: token, names };
        setLast(finishedAction);
        toast.ok(
          what,
          finishedAction ? { label: t('inbox.bulk.undo'), onPress: () => void undo(finishedAction) } : undefined,
        );
      }
      if (failed.length > 0) {
        await loadErrorTexts();
        failures.open({
          title: t('inbox.bulk.failedTitle', { count: failed.length }),
          text: done.length > 0 ? t('inbox.bulk.failedText') : t('inbox.bulk.failedAllText'),
          failures: withNamesAndReasons(failed, names, common),
        });
      }
      return null;
    } catch (refused) {
      return errorText(refused);
    }
  };
  const run = (tickets: readonly Ticket[], action: BulkAction, common?: Record<string, unknown>) =>
    show(action.kind, tickets, (ticketIds) => bulk.mutateAsync({ ticketIds, action }), common);

  /** Applies an action that needs no form; a refusal is a toast. */
  const runNow = async (action: Extract<BulkAction, { kind: 'accept' | 'resolve' }>, tickets: readonly Ticket[]) => {
    const refusal = await run(tickets, action);
    if (refusal !== null) toast.error(refusal);
  };
  const resolveWith = (tickets: readonly Ticket[], reason: Closing) => runNow({ kind: 'resolve', ...reason }, tickets);

  /** Asks for one reason for all where a queue wants one. */
  const resolveAnyway = async (tickets: readonly Ticket[]) => {
    try {
      const reasons = await findDemanded(tickets);
      if (reasons) closing.open({ tickets, reasons });
      else await resolveWith(tickets, noReason);
    } catch (refused) {
      toastError(refused);
    }
  };

  const runMacroWith = (tickets: readonly Ticket[], { id }: Macro, values: TypedValues, reason?: GivenReason) =>
    show('macro', tickets, (ticketIds) => macros.mutateAsync({ id, ticketIds, values, ...reason }));

  /** Runs a macro on each ticket, and asks for one reason for all where it resolves without one and a queue wants one. */
  const runMacro = async (tickets: readonly Ticket[], macro: Macro, values: TypedValues): Promise<string | null> => {
    try {
      await waitUntilSent(tickets);
      const asked = await findMacroReasons(macro, tickets);
      if (!asked) return await runMacroWith(tickets, macro, values);
      closing.open({ tickets, reasons: asked.reasons, macro: { macro, values } });
      return null;
    } catch (refused) {
      return errorText(refused);
    }
  };

  /** Goes on with the reason that was chosen for those of the asked tickets that are left. */
  const closeWith = async ({ macro }: ReasonQuestion, left: readonly Ticket[], reason: GivenReason): Promise<void> => {
    if (!macro) return resolveWith(left, reason);
    const refusal = await runMacroWith(left, macro.macro, macro.values, reason);
    if (refusal !== null) toast.error(refusal);
  };

  /** Waits for the messages that are on their way. */
  const waitUntilSent = async (tickets: readonly Ticket[]) => {
    setWaiting(true);
    await Promise.all(tickets.map(({ id }) => whenSent(id)));
    setWaiting(false);
  };

  const unsentText = (key: 'textOfSeveral' | 'firstOfSeveral', unsent: readonly Ticket[]) => {
    const names = unsent.slice(0, maxNames).map(({ contact }) => contact.name);
    const more = unsent.length > maxNames ? '…' : '';
    return t(`inbox.unsent.${key}`, { count: unsent.length, names: names.join(', ') + more });
  };

  /** Asks first where messages have not left. */
  const resolve = async (tickets: readonly Ticket[]) => {
    await waitUntilSent(tickets);
    const unsent = tickets.filter(({ id }) => unsentCount(id) > 0);
    if (unsent.length > 0) unsentQuestion.open({ tickets, text: unsentText('textOfSeveral', unsent) });
    else await resolveAnyway(tickets);
  };

  /** What was written here and has not left is refused once a ticket is somebody else's: the reason not to give them away, or null. */
  const transfer = async (
    tickets: readonly Ticket[],
    { queueName, userName, queueId, userId, note }: Transfer,
  ): Promise<string | null> => {
    await waitUntilSent(tickets);
    const unsent = tickets.filter(({ id }) => unsentMessages(id).length > 0);
    if (unsent.length > 0) return unsentText('firstOfSeveral', unsent);
    const action = { kind: 'transfer', queueId, userId, ...(note !== '' && { note }) } as const;
    return run(tickets, action, { queueName, userName });
  };

  return {
    run,
    accept: () => runNow({ kind: 'accept' }, eligibleFor('accept', selection.tickets)),
    resolve,
    resolveAnyway,
    runMacro,
    closeWith,
    closing,
    transfer,
    undo,
    busy: bulk.isPending || undoing.isPending || macros.isPending || undoingMacro.isPending || waiting,
    last,
    dismiss: () => setLast(null),
    failures,
    unsentQuestion,
  };
}
