import type { Ticket } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText, errorText, toastError } from '../../app/errors.ts';
import { toast } from '../../app/toast.tsx';
import { useBulk, useUndoBulk } from '../../features/tickets/bulk.queries.ts';
import type { BulkAction } from '../../features/tickets/bulk.queries.ts';
import { takenBy } from '../../features/tickets/selection.rules.ts';
import type { SelectionMode } from '../../features/tickets/use-selection.ts';
import { useDialog } from '../../ui/use-dialog.ts';

/** So long after a bulk action the list offers to take it back. */
const offeredFor = 60_000;
const doneWords = { accept: 'accepted', transfer: 'transferred', tag: 'tagged', resolve: 'resolved' } as const;

interface Done {
  what: string;
  undo: string;
  names: ReadonlyMap<number, string>;
}

interface Failures {
  title: string;
  text: string;
  failures: { ticketId: number; name: string; reason: string }[];
}

/** What is done with the ticked tickets, what is said of it, and the way back. */
export function useBulkActions(selection: SelectionMode) {
  const { t } = useTranslation();
  const bulk = useBulk();
  const undoing = useUndoBulk();
  const failures = useDialog<Failures>();
  const [last, setLast] = useState<Done | null>(null);

  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), offeredFor);
    return () => clearTimeout(timer);
  }, [last]);

  const listed = (
    failed: readonly { ticketId: number; error: string }[],
    names: ReadonlyMap<number, string>,
    details: Record<string, unknown> = {},
  ) =>
    failed.map(({ ticketId, error }) => ({
      ticketId,
      name: names.get(ticketId) ?? t('inbox.bulk.unknownName', { id: ticketId }),
      reason: codeText(error, details),
    }));

  const undo = async ({ undo: token, names }: Done) => {
    setLast(null);
    try {
      const { done, failed } = await undoing.mutateAsync(token);
      if (done.length > 0) toast.ok(t('inbox.bulk.undone', { count: done.length }));
      if (failed.length > 0) {
        failures.open({
          title: t('inbox.bulk.failedUndoTitle'),
          text: done.length > 0 ? t('inbox.bulk.failedText') : t('inbox.bulk.failedAllText'),
          failures: listed(failed, names),
        });
      }
    } catch (refused) {
      toastError(refused);
    }
  };

  /**
   * Answers the refusal for the form that asks; null once something was done or is said elsewhere. `details` fill the
   * words of the reasons.
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
        const what = t(`inbox.bulk.${doneWords[action.kind]}`, { count: done.length });
        const made = token === null ? null : { what, undo: token, names };
        setLast(made);
        toast.ok(what, made ? { label: t('inbox.bulk.undo'), onPress: () => void undo(made) } : undefined);
      }
      if (failed.length > 0) {
        failures.open({
          title: t('inbox.bulk.failedTitle', { count: failed.length }),
          text: done.length > 0 ? t('inbox.bulk.failedText') : t('inbox.bulk.failedAllText'),
          failures: listed(failed, names, details),
        });
      }
      return null;
    } catch (refused) {
      return errorText(refused);
    }
  };

  /** For the actions that ask nothing before. */
  const runNow = async (kind: 'accept' | 'resolve') => {
    const refusal = await run(takenBy(kind, selection.tickets), { kind });
    if (refusal !== null) toast.error(refusal);
  };

  return { run, runNow, undo, busy: bulk.isPending || undoing.isPending, last, dismiss: () => setLast(null), failures };
}
