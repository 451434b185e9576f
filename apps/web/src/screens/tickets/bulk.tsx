import type { Ticket } from '@balcao/contract';
import { BulkBar, LastDone } from '../../features/tickets/bulk-bar.tsx';
import { BulkTagDialog, FailuresDialog, TransferDialog } from '../../features/tickets/lazy-dialogs.ts';
import { takenBy } from '../../features/tickets/selection.rules.ts';
import type { BulkKind } from '../../features/tickets/selection.rules.ts';
import type { SelectionMode } from '../../features/tickets/use-selection.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useBulkActions } from './use-bulk-actions.ts';

const none: readonly Ticket[] = [];

/** The foot of the list: what can be done with the ticked tickets, or taken back. */
export function Bulk({ selection, shown }: { selection: SelectionMode; shown: number }) {
  const actions = useBulkActions(selection);
  const moving = useDialog<readonly Ticket[]>();
  const tagging = useDialog<readonly Ticket[]>();
  const { failures, last } = actions;

  const act = (kind: BulkKind) => {
    const tickets = takenBy(kind, selection.tickets);
    if (kind === 'transfer') moving.open(tickets);
    else if (kind === 'tag') tagging.open(tickets);
    else void actions.runNow(kind);
  };
  return (
    <>
      {selection.on && <BulkBar selection={selection} shown={shown} busy={actions.busy} onAct={act} />}
      {!selection.on && last && (
        <LastDone what={last.what} onUndo={() => void actions.undo(last)} onDismiss={actions.dismiss} />
      )}
      <TransferDialog
        opened={moving.opened}
        ticket={undefined}
        count={moving.value?.length ?? 0}
        onTransfer={({ queueId, userId, note, queueName, userName }) => {
          const action = { kind: 'transfer', queueId, userId, ...(note !== '' && { note }) } as const;
          return actions.run(moving.value ?? none, action, { queueName, userName });
        }}
        onClose={moving.close}
      />
      <BulkTagDialog
        opened={tagging.opened}
        count={tagging.value?.length ?? 0}
        onTag={(tagIds) => actions.run(tagging.value ?? none, { kind: 'tag', tagIds })}
        onClose={tagging.close}
      />
      <FailuresDialog
        opened={failures.opened}
        title={failures.value?.title ?? ''}
        text={failures.value?.text ?? ''}
        failures={failures.value?.failures ?? []}
        onClose={failures.close}
      />
    </>
  );
}
