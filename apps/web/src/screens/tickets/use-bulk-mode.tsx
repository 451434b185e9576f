import type { Ticket } from '@balcao/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MacroForManyDialog } from '../../features/automation/macros/index.ts';
import { BulkBar, BulkPane, UndoBar, preloadBulk } from '../../features/inbox/tickets/bulk/lazy-bulk.ts';
import {
  BulkTagDialog,
  CloseReasonDialog,
  FailuresDialog,
  TransferDialog,
} from '../../features/inbox/tickets/dialogs/lazy-dialogs.ts';
import type { OfferedReason } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import { eligibleFor, stillEligible } from '../../features/inbox/tickets/bulk/selection.rules.ts';
import type { BulkKind } from '../../features/inbox/tickets/bulk/selection.rules.ts';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
import { runWhenIdle } from '../../ui/hooks/run-when-idle.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { useBulkActions } from './use-bulk-actions.ts';

const noTickets: readonly Ticket[] = [];
const noReasons: readonly OfferedReason[] = [];

/**
 * The bulk mode: the foot of the list, the pane in place of the conversation where there is one, and their dialogs.
 * @param shown tickets of the list that are loaded
 */
export function useBulkMode(selection: SelectionMode, shown: number, onePane: boolean) {
  const { t } = useTranslation();
  const actions = useBulkActions(selection);
  const transferring = useDialog<readonly Ticket[]>();
  const tagging = useDialog<readonly Ticket[]>();
  const choosingMacro = useDialog<readonly Ticket[]>();
  const { closing, failures, last, unsentQuestion } = actions;
  useEffect(() => runWhenIdle(preloadBulk), []);

  const runAction = (kind: BulkKind) => {
    const tickets = eligibleFor(kind, selection.tickets);
    if (kind === 'transfer') transferring.open(tickets);
    else if (kind === 'tag') tagging.open(tickets);
    else if (kind === 'macro') choosingMacro.open(tickets);
    else if (kind === 'resolve') void actions.resolve(tickets);
    else void actions.accept();
  };
  const asked = transferring.value ?? noTickets;
  // Once it is done nothing is selected any more, and the dialog fades out as it was.
  const moving = transferring.opened && selection.on ? stillEligible('transfer', asked, selection.tickets) : asked;
  const props = { selection, shown, busy: actions.busy, onAct: runAction };
  return {
    pane: selection.on && !onePane && <BulkPane {...props} />,
    footer: (
      <>
        {selection.on && onePane && <BulkBar {...props} />}
        {!selection.on && last && (
          <UndoBar what={last.what} onUndo={() => void actions.undo(last)} onDismiss={actions.dismiss} />
        )}
      </>
    ),
    dialogs: (
      <>
        <TransferDialog
          opened={transferring.opened}
          ticket={undefined}
          count={moving.length}
          gone={asked.length - moving.length}
          onTransfer={(to) =>
            moving.length === 0 ? Promise.resolve(t('inbox.transfer.noneLeft')) : actions.transfer(moving, to)
          }
          onClose={transferring.close}
        />
        <BulkTagDialog
          opened={tagging.opened}
          count={tagging.value?.length ?? 0}
          onTag={(tagIds) => actions.run(tagging.value ?? noTickets, { kind: 'tag', tagIds })}
          onClose={tagging.close}
        />
        <MacroForManyDialog
          key={`macro ${choosingMacro.instanceKey}`}
          opened={choosingMacro.opened}
          tickets={choosingMacro.value ?? noTickets}
          onRun={async (macro, values) => {
            const refusal = await actions.runMacro(choosingMacro.value ?? noTickets, macro, values);
            if (refusal === null) choosingMacro.close();
            return refusal;
          }}
          onClose={choosingMacro.close}
        />
        <LazyConfirmDialog
          opened={unsentQuestion.opened}
          title={t('inbox.unsent.title')}
          text={unsentQuestion.value?.text}
          confirm={t('inbox.unsent.confirm')}
          onConfirm={() => {
            unsentQuestion.close();
            const left = stillEligible('resolve', unsentQuestion.value?.tickets ?? noTickets, selection.tickets);
            if (left.length > 0) void actions.resolveAnyway(left);
          }}
          onClose={unsentQuestion.close}
        />
        <CloseReasonDialog
          key={`closing ${closing.instanceKey}`}
          opened={closing.opened}
          reasons={closing.value?.reasons ?? noReasons}
          count={closing.value?.tickets.length ?? 0}
          queueName={undefined}
          farewell={undefined}
          onResolve={(reason) => {
            closing.close();
            if (!closing.value) return;
            const kind = closing.value.macro ? 'macro' : 'resolve';
            const left = stillEligible(kind, closing.value.tickets, selection.tickets);
            if (left.length > 0) void actions.closeWith(closing.value, left, reason);
          }}
          onClose={closing.close}
        />
        <FailuresDialog
          opened={failures.opened}
          title={failures.value?.title ?? ''}
          text={failures.value?.text ?? ''}
          failures={failures.value?.failures ?? []}
          onClose={failures.close}
        />
      </>
    ),
  };
}
