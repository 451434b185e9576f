import type { Connection } from '@balcao/contract';
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
  useSessionCommand,
} from '../../features/connections/connections.queries.ts';
import type { SessionAction } from '../../features/connections/connections.rules.ts';
import { BackfillNotices } from '../../features/connections/backfill-notice.tsx';
import { PauseNotices } from '../../features/connections/pause-notice.tsx';
import { QrDialog } from '../../features/connections/qr-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, TableCard } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

const CloudDialog = lazyDialog(async () => (await import('../../features/connections/cloud-dialog.tsx')).CloudDialog);
const ConnectionHealthDialog = lazyDialog(
  async () => (await import('../../features/connections/connection-health-dialog.tsx')).ConnectionHealthDialog,
);

/** The company's connections and what can be done with them. */
export function ConnectionsScreen() {
  const { t } = useTranslation();
  const { actor, can } = useSession();
  const connections = useConnections();
  const limit = useConnectionLimit();
  const sessionCommand = useSessionCommand();
  const remove = useDeleteConnection();
  const form = useDialog<Connection | null>();
  const qr = useDialog<Connection>();
  const account = useDialog<Connection>();
  const disconnecting = useDialog<Connection>();
  const deleting = useDialog<Connection>();
  const health = useDialog<Connection>();

  const renew = (id: number) => sessionCommand.send(id, 'renew');
  const onSession = (connection: Connection, action: Exclude<SessionAction, 'opening'>) => {
    if (action === 'account') return account.open(connection);
    if (action === 'disconnect') return disconnecting.open(connection);
    if (action === 'retry') return sessionCommand.send(connection.id, 'retry');
    if (action === 'renew') renew(connection.id);
    qr.open(connection);
  };

  /** The next step with a new one: its account, or a code to scan. */
  const onAdded = (added: Connection) => {
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
          {can('connections-page:actionButtons') && <BackfillNotices connections={list} />}
          {can('connections-page:actionButtons') && <AttentionNotice connections={list} />}
          <ConnectionList
            connections={list}
            onSession={onSession}
            onEdit={form.open}
            onDelete={deleting.open}
            onHealth={health.open}
          />
        </>
      )}

      <ConnectionForm
        key={`form ${form.instanceKey}`}
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
      <ConnectionHealthDialog
        opened={health.opened}
        connection={list?.find((connection) => connection.id === health.value?.id)}
        onClose={health.close}
      />
      <QrDialog
        key={`qr ${qr.instanceKey}`}
        opened={qr.opened}
        name={qr.value?.name ?? ''}
        connection={list?.find((connection) => connection.id === qr.value?.id)}
        onRenew={() => qr.value && renew(qr.value.id)}
        onClose={qr.close}
      />
      <ConfirmDialog
        opened={disconnecting.opened}
        title={t('connections.disconnectDialog.title', { name: disconnecting.value?.name ?? '' })}
        text={t(
          disconnecting.value?.provider === 'cloud' ? 'official.disconnectText' : 'connections.disconnectDialog.text',
        )}
        confirm={t('connections.disconnectDialog.confirm')}
        danger
        loading={sessionCommand.isPending}
        onConfirm={() => {
          if (disconnecting.value) sessionCommand.send(disconnecting.value.id, 'disconnect', disconnecting.close);
        }}
        onClose={disconnecting.close}
      />
      <ConfirmDialog
        opened={deleting.opened}
        title={t('connections.deleteDialog.title', { name: deleting.value?.name ?? '' })}
        text={[
          t('connections.deleteDialog.text'),
          ...(deleting.value?.isDefault && others ? [t('connections.deleteDialog.heir')] : []),
        ].join(' ')}
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
