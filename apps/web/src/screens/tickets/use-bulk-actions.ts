import type { Ticket } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText, errorText, toastError } from '../../app/errors.ts';
import { toast } from '../../app/toast.tsx';
import { useBulkAction, useUndoBulkAction } from '../../features/tickets/bulk.queries.ts';
import type { BulkAction } from '../../features/tickets/bulk.queries.ts';
import { eligibleFor } from '../../features/tickets/selection.rules.ts';
import type { SelectionMode } from '../../features/tickets/use-selection.ts';
import { useDialog } from '../../ui/use-dialog.ts';

/** How long after a bulk action the list offers its undo. */
const undoOfferMs = 60_000;
const doneTextKeys = { accept: 'accepted', transfer: 'transferred', tag: 'tagged', resolve: 'resolved' } as const;

interface FinishedAction {
  what: string;
  undo: string;
  names: ReadonlyMap<number, string>;
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
  const failures = useDialog<Failures>();
  const [last, setLast] = useState<FinishedAction | null>(null);

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), undoOfferMs);
    return () => clearTimeout(timer);
  }, [last]);

  const withNamesAndReasons = (
    failed: readonly { ticketId: number; error: string }[],
    names: ReadonlyMap<number, string>,
    details: Record<string, unknown> = {},
  ) =>
    failed.map(({ ticketId, error }) => ({
      ticketId,
      name: names.get(ticketId) ?? t('inbox.bulk.unknownName', { id: ticketId }),
      reason: codeText(error, details),
    }));

  const undo = async ({ undo: token, names }: FinishedAction) => {
    setLast(null);
    try {
      const { done, failed } = await undoing.mutateAsync(token);
      if (done.length > 0) toast.ok(t('inbox.bulk.undone', { count: done.length }));
      if (failed.length > 0) {
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
   * Returns the refusal for the form that asks; null once something was done or the message is elsewhere. `details`
   * fill the placeholders of the reasons.
   */
  const run = async (
    tickets: readonly Ticket[],
    action: BulkAction,
    details?: Record<string, unknown>,
  ): Promise<string | null> => {
    const names = new Map(tickets.map(({ id, contact }) => [id, contact.name]));
    try {
      const { done, failed, undo: token } = await bulk.mutateAsync({ ticketIds: [...names.keys()], action });
      selection.stop();
      if (done.length > 0) {
        const what = t(`inbox.bulk.${doneTextKeys[action.kind]}`, { count: done.length });
        const finishedAction = token === null ? null : { what, undo: token, names };
        setLast(finishedAction);
        toast.ok(
          what,
          finishedAction ? { label: t('inbox.bulk.undo'), onPress: () => void undo(finishedAction) } : undefined,
        );
      }
      if (failed.length > 0) {
        failures.open({
          title: t('inbox.bulk.failedTitle', { count: failed.length }),
          text: done.length > 0 ? t('inbox.bulk.failedText') : t('inbox.bulk.failedAllText'),
          failures: withNamesAndReasons(failed, names, details),
        });
      }
      return null;
    } catch (refused) {
      return errorText(refused);
    }
  };

  /** For the actions that ask nothing before. */
  const runNow = async (kind: 'accept' | 'resolve') => {
    const refusal = await run(eligibleFor(kind, selection.tickets), { kind });
    if (refusal !== null) toast.error(refusal);
  };

  return { run, runNow, undo, busy: bulk.isPending || undoing.isPending, last, dismiss: () => setLast(null), failures };
}
