import { traitsOf } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useDelete } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session/session.ts';
import { AttentionNotice } from '../../features/numbers/connections/attention-notice.tsx';
import { ConnectionForm } from '../../features/numbers/connections/form/connection-form.tsx';
import { ConnectionList } from '../../features/numbers/connections/connection-list.tsx';
import {
  connectionsCrud,
  useConnectionLimit,
  useConnections,
} from '../../features/numbers/connections/connections.queries.ts';
import type { SessionAction } from '../../features/numbers/connections/connections.rules.ts';
import { BackfillNotices } from '../../features/numbers/connections/backfill-notice.tsx';
import { OfficialNotices } from '../../features/numbers/connections/official/official-health.tsx';
import { PhoneHistoryNotices } from '../../features/numbers/connections/phone-history/phone-history-notices.tsx';
import { PauseNotices } from '../../features/numbers/connections/pause-notice.tsx';
import { QrDialog } from '../../features/numbers/connections/linking/qr-dialog.tsx';
import { useSessionCommand } from '../../features/numbers/connections/linking/session-commands.queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useSearchedList } from '../../ui/lists/use-searched-list.ts';

const CloudDialog = lazyDialog(
  async () => (await import('../../features/numbers/connections/official/cloud-dialog.tsx')).CloudDialog,
);
const PhoneHistoryDialog = lazyDialog(
  async () =>
    (await import('../../features/numbers/connections/phone-history/phone-history-dialog.tsx')).PhoneHistoryDialog,
);
const ConnectionHealthDialog = lazyDialog(
  async () =>
    (await import('../../features/numbers/connections/diagnosis/connection-health-dialog.tsx')).ConnectionHealthDialog,
);

/** The company's connections and what can be done with them. */
export function ConnectionsScreen() {
  const { t } = useTranslation();
  const { actor, can } = useSession();
  const connections = useConnections();
  const searched = useSearchedList(connections);
  const limit = useConnectionLimit();
  const sessionCommand = useSessionCommand();
  const qr = useDialog<Connection>();
  const account = useDialog<Connection>();
  const disconnecting = useDialog<Connection>();
  const health = useDialog<Connection>();
  const phoneHistory = useDialog<Connection>();
  // An operator inside a company reads no conversation of a phone.
  const readsHistory = !readImpersonation();

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
    const { hasAccount, isLinkedDevice } = traitsOf(added.provider);
    if (hasAccount) account.open(added);
    if (isLinkedDevice) onSession(added, 'renew');
  };

  const list = connections.data;
  const others = (list?.length ?? 0) > 1;
  // A user who is bound to one connection sees only that one: the count would not be the company's.
  const seesAll = can('connections-page:editOrDeleteConnection') || actor.whatsappId === null;
  const canAdd = can('connections-page:addConnection');

  return (
    <>
      <CrudPage
        texts={{
          ...searched.texts,
          title: t('connections.title'),
          add: t('connections.add'),
          edit: ({ name }) => t('connections.edit', { name }),
          delete: ({ name }) => t('connections.delete', { name }),
          empty: {
            title: t('connections.empty.title'),
            text: t(canAdd ? 'connections.empty.text' : 'connections.empty.textOthers'),
          },
          deleteDialog: {
            title: ({ name }) => t('connections.deleteDialog.title', { name }),
            text: ({ isDefault, phoneHistory: brought }) =>
              [
                t('connections.deleteDialog.text'),
                ...(isDefault && others ? [t('connections.deleteDialog.heir')] : []),
                ...(brought && brought.state !== 'waiting' ? [t('phoneHistory.goesAlong')] : []),
              ].join(' '),
            confirm: t('connections.deleteDialog.confirm'),
            done: t('connections.deleteDialog.done'),
          },
        }}
        note={list && limit !== undefined && seesAll ? t('connections.count', { used: list.length, limit }) : undefined}
        list={searched.list}
        search={searched.search}
        row={{ height: 54 }}
        canAdd={canAdd}
        above={
          list &&
          list.length > 0 && (
            <>
              <OfficialNotices connections={list} />
              <PauseNotices connections={list} />
              {can('connections-page:actionButtons') && <BackfillNotices connections={list} />}
              {readsHistory && can('connections-page:actionButtons') && (
                <PhoneHistoryNotices connections={list} onOpen={phoneHistory.open} />
              )}
              {can('connections-page:actionButtons') && <AttentionNotice connections={list} />}
            </>
          )
        }
        renderList={(items, open) => (
          <ConnectionList
            connections={items}
            onSession={onSession}
            onEdit={open.edit}
            onDelete={open.delete}
            onHealth={health.open}
            onPhoneHistory={readsHistory ? phoneHistory.open : undefined}
          />
        )}
        renderForm={(dialog) => <ConnectionForm {...dialog} onAdded={onAdded} />}
        remove={useDelete(connectionsCrud)}
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
      <PhoneHistoryDialog
        opened={phoneHistory.opened}
        name={phoneHistory.value?.name ?? ''}
        connection={list?.find((connection) => connection.id === phoneHistory.value?.id)}
        onClose={phoneHistory.close}
      />
      <QrDialog
        key={`qr ${qr.instanceKey}`}
        opened={qr.opened}
        name={qr.value?.name ?? ''}
        connection={list?.find((connection) => connection.id === qr.value?.id)}
        onRenew={() => qr.value && renew(qr.value.id)}
        onCancel={() => {
          if (qr.value) sessionCommand.send(qr.value.id, 'disconnect');
          qr.close();
        }}
        onClose={qr.close}
      />
      <ConfirmDialog
        opened={disconnecting.opened}
        title={t('connections.disconnectDialog.title', { name: disconnecting.value?.name ?? '' })}
        text={t(
          disconnecting.value && traitsOf(disconnecting.value.provider).hasAccount
            ? 'cloudAccount.disconnectText'
            : 'connections.disconnectDialog.text',
        )}
        confirm={t('connections.disconnectDialog.confirm')}
        danger
        loading={sessionCommand.isPending}
        onConfirm={() => {
          if (disconnecting.value) sessionCommand.send(disconnecting.value.id, 'disconnect', disconnecting.close);
        }}
        onClose={disconnecting.close}
      />
    </>
  );
}
