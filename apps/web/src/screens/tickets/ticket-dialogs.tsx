import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { MacroDialog } from '../../features/automation/macros/index.ts';
import { NewTicketDialog } from '../../features/inbox/tickets/index.ts';
import {
  CloseReasonDialog,
  PeekDialog,
  SnoozeDialog,
  TransferDialog,
} from '../../features/inbox/tickets/dialogs/lazy-dialogs.ts';
import type { OfferedReason } from '../../features/inbox/tickets/closing/close-reasons.queries.ts';
import { unsentCount } from '../../features/inbox/messages/index.ts';
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import type { useTicketActions } from './use-ticket-actions.ts';
import type { useTicketDialogs } from './use-ticket-dialogs.ts';

interface Props {
  dialogs: ReturnType<typeof useTicketDialogs>;
  actions: ReturnType<typeof useTicketActions>;
  /** the queue of the open conversation; none where no conversation is open */
  queueId?: number | null | undefined;
  onOpen: (ticket: Ticket) => void;
}

const noReasons: readonly OfferedReason[] = [];

/** The confirmations of the inbox. */
export function TicketDialogs({
  dialogs: { newTicket, transferring, snoozing, macros, peeking, removing, resolving, closing, macroClosing },
  actions,
  queueId,
  onOpen,
}: Props) {
  const { t } = useTranslation();
  const moved = transferring.value;
  const removed = removing.value;
  const unsentId = resolving.value?.ticket.id;
  return (
    <>
      <NewTicketDialog opened={newTicket.opened} number={newTicket.value} queueId={queueId} onClose={newTicket.close} />
      <TransferDialog
        opened={transferring.opened}
        ticket={moved}
        count={1}
        onTransfer={(to) => (moved ? actions.transfer(moved, to) : Promise.resolve(null))}
        onClose={transferring.close}
      />
      <SnoozeDialog
        opened={snoozing.opened}
        ticket={snoozing.value}
        onSnooze={(until) => {
          snoozing.close();
          if (snoozing.value) void actions.snooze(snoozing.value, until);
        }}
        onWake={() => {
          snoozing.close();
          if (snoozing.value) void actions.wake(snoozing.value);
        }}
        onClose={snoozing.close}
      />
      <MacroDialog
        opened={macros.opened}
        ticket={macros.value}
        onRun={(macro, values) => {
          macros.close();
          if (macros.value) void actions.runMacro(macros.value, macro, values);
        }}
        onClose={macros.close}
      />
      <PeekDialog
        opened={peeking.opened}
        ticket={peeking.value}
        onAccept={(ticket) => {
          peeking.close();
          void actions.accept(ticket);
        }}
        onOpen={(ticket) => {
          peeking.close();
          onOpen(ticket);
        }}
        onClose={peeking.close}
      />
      <LazyConfirmDialog
        opened={removing.opened}
        title={t('inbox.remove.title', { name: removed?.contact.name ?? '' })}
        text={t('inbox.remove.text')}
        confirm={t('inbox.remove.action')}
        danger
        loading={removed !== undefined && actions.busyIds.has(removed.id)}
        onConfirm={() => {
          if (removed) void actions.remove(removed).then(removing.close);
        }}
        onClose={removing.close}
      />
      <LazyConfirmDialog
        opened={resolving.opened}
        title={t('inbox.unsent.title')}
        text={t('inbox.unsent.text', { count: unsentId === undefined ? 0 : unsentCount(unsentId) })}
        confirm={t('inbox.unsent.confirm')}
        loading={unsentId !== undefined && actions.busyIds.has(unsentId)}
        onConfirm={() => {
          resolving.close();
          if (resolving.value) void actions.resolveAnyway(resolving.value.ticket, resolving.value.farewell);
        }}
        onClose={resolving.close}
      />
      <CloseReasonDialog
        key={`closing ${closing.instanceKey}`}
        opened={closing.opened}
        reasons={closing.value?.reasons ?? noReasons}
        count={1}
        queueName={closing.value?.ticket.queue?.name ?? ''}
        farewell={closing.value?.ticket.isGroup ? undefined : closing.value?.farewell}
        onResolve={(reason, farewell) => {
          closing.close();
          if (closing.value) void actions.resolveWith(closing.value.ticket, farewell, reason);
        }}
        onClose={closing.close}
      />
      <CloseReasonDialog
        key={`macro ${macroClosing.instanceKey}`}
        opened={macroClosing.opened}
        reasons={macroClosing.value?.reasons ?? noReasons}
        count={1}
        queueName={macroClosing.value?.queueName ?? ''}
        farewell={undefined}
        onResolve={(reason) => {
          macroClosing.close();
          if (!macroClosing.value) return;
          const { ticket, macro, values } = macroClosing.value;
          void actions.runMacroWith(ticket, macro, values, reason);
        }}
        onClose={macroClosing.close}
      />
    </>
  );
}
