import type { Whatsapp } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { AttentionNotice } from '../../features/connections/attention-notice.tsx';
import { ConnectionForm } from '../../features/connections/connection-form.tsx';
import { ConnectionList } from '../../features/connections/connection-list.tsx';
import {
  useConnectionLimit,
  useConnections,
  useDeleteConnection,
  useSessionOrder,
} from '../../features/connections/connections.queries.ts';
import type { SessionAction } from '../../features/connections/connections.rules.ts';
import { HistoryNotices } from '../../features/connections/history-notice.tsx';
import { PauseNotices } from '../../features/connections/pause-notice.tsx';
import { QrDialog } from '../../features/connections/qr-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, TableCard } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

const CloudDialog = lazyDialog(async () => (await import('../../features/connections/cloud-dialog.tsx')).CloudDialog);
const DeliveryDialog = lazyDialog(async () => (await import('../../features/connections/delivery-dialog.tsx')).DeliveryDialog);

/** The company's connections and what can be done with them. */
export function ConnectionsScreen() {
  const { t } = useTranslation();
  const { actor, can } = useSession();
  const connections = useConnections();
  const limit = useConnectionLimit();
  const order = useSessionOrder();
  const remove = useDeleteConnection();
  const form = useDialog<Whatsapp | null>();
  const qr = useDialog<Whatsapp>();
  const account = useDialog<Whatsapp>();
  const disconnecting = useDialog<Whatsapp>();
  const deleting = useDialog<Whatsapp>();
  const delivery = useDialog<Whatsapp>();

  const renew = (id: number) => order.send(id, 'renew');
  const onSession = (connection: Whatsapp, action: Exclude<SessionAction, 'opening'>) => {
    if (action === 'account') return account.open(connection);
    if (action === 'disconnect') return disconnecting.open(connection);
    if (action === 'retry') return order.send(connection.id, 'retry');
    if (action === 'renew') renew(connection.id);
    qr.open(connection);
  };

  /** The next step with a new one: its account, or a code to scan. */
  const onAdded = (added: Whatsapp) => {
    if (added.provider === 'cloud') account.open(added);
    if (added.provider === 'beta') onSession(added, 'renew');
  };

  const list = connections.data;
  const others = (list?.length ?? 0) > 1;
  // Who is bound to one connection sees but that one: the count would not be the company's.
  const seesAll = can('connections-page:editOrDeleteConnection') || actor.whatsappId === null;
  const add = can('connections-page:addConnection') && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => form.open(null)}>
      {t('connections.add')}
    </Button>
  );

  return (
    <Page
      title={t('connections.title')}
      note={list && limit !== undefined && seesAll ? t('connections.count', { used: list.length, limit }) : undefined}
      actions={list && list.length > 0 && add}
    >
      {connections.isPending && (
        <TableCard>
          <SkeletonRows count={4} height={54} avatar={0} />
        </TableCard>
      )}
      {connections.isError && !list && (
        <EmptyState
          title={t('common.loadFailed.title')}
          text={t('common.loadFailed.text')}
          action={<Button onClick={() => void connections.refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {list?.length === 0 && (
        <EmptyState
          title={t('connections.empty.title')}
          text={t(add ? 'connections.empty.text' : 'connections.empty.textOthers')}
          action={add}
        />
      )}
      {list && list.length > 0 && (
        <>
          <PauseNotices connections={list} />
          {can('connections-page:actionButtons') && <HistoryNotices connections={list} />}
          {can('connections-page:actionButtons') && <AttentionNotice connections={list} />}
          <ConnectionList connections={list} onSession={onSession} onEdit={form.open} onDelete={deleting.open} onDelivery={delivery.open} />
        </>
      )}

      <ConnectionForm
        key={`form ${form.turn}`}
        opened={form.opened}
        connection={form.value ?? undefined}
        onAdded={onAdded}
        onClose={form.close}
      />
      <CloudDialog
        opened={account.opened}
        name={account.value?.name ?? ''}
        connection={list?.find((connection) => connection.id === account.value?.id)}
        onClose={account.close}
      />
      <DeliveryDialog
        opened={delivery.opened}
        connection={list?.find((connection) => connection.id === delivery.value?.id)}
        onClose={delivery.close}
      />
      <QrDialog
        key={`qr ${qr.turn}`}
        opened={qr.opened}
        name={qr.value?.name ?? ''}
        connection={list?.find((connection) => connection.id === qr.value?.id)}
        onRenew={() => qr.value && renew(qr.value.id)}
        onClose={qr.close}
      />
      <ConfirmDialog
        opened={disconnecting.opened}
        title={t('connections.disconnectDialog.title', { name: disconnecting.value?.name ?? '' })}
        text={t(disconnecting.value?.provider === 'cloud' ? 'official.disconnectText' : 'connections.disconnectDialog.text')}
        confirm={t('connections.disconnectDialog.confirm')}
        danger
        loading={order.isPending}
        onConfirm={() => {
          if (disconnecting.value) order.send(disconnecting.value.id, 'disconnect', disconnecting.close);
        }}
        onClose={disconnecting.close}
      />
      <ConfirmDialog
        opened={deleting.opened}
        title={t('connections.deleteDialog.title', { name: deleting.value?.name ?? '' })}
        text={[t('connections.deleteDialog.text'), ...(deleting.value?.isDefault && others ? [t('connections.deleteDialog.heir')] : [])].join(' ')}
        confirm={t('connections.deleteDialog.confirm')}
        danger
        loading={remove.isPending}
        onConfirm={() => {
          if (!deleting.value) return;
          remove.mutate(deleting.value.id, {
            onSuccess: () => toast.ok(t('connections.deleteDialog.done')),
            onSettled: deleting.close,
          });
        }}
        onClose={deleting.close}
      />
    </Page>
  );
}
