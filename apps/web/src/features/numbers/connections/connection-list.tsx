import { traitsOf } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import {
  IconActivityHeartbeat,
  IconCheck,
  IconHistory,
  IconMessages,
  IconPencil,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { TableCard } from '../../../ui/layout/page.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { loginProblemText } from './login-problem-text.ts';
import { outageText } from './outage-text.ts';
import css from './connection-list.module.css';
import { ExplainedStatus } from './connection-status.tsx';
import { endedBy, mustRelink, sessionActions, type SessionAction } from './connections.rules.ts';
import { OfficialRating } from './official/official-health.tsx';
import { SandboxLink } from './linking/sandbox-link.tsx';
import { SessionButtons } from './linking/session-buttons.tsx';

export interface ConnectionActions {
  onSession: (connection: Connection, action: Exclude<SessionAction, 'opening'>) => void;
  onEdit: (connection: Connection) => void;
  onDelete: (connection: Connection) => void;
  onHealth: (connection: Connection) => void;
  /** undefined = to people who may not read it */
  onPhoneHistory: ((connection: Connection) => void) | undefined;
}

interface Props extends ConnectionActions {
  connections: readonly Connection[];
}

/** A table where there is room for one, cards elsewhere. Buttons only for those who may press them. */
export function ConnectionList(props: Props) {
  const wide = useWidthQuery('(min-width: 900px)');
  return wide ? <ConnectionTable {...props} /> : <ConnectionCards {...props} />;
}

function ConnectionTable({ connections, ...actions }: Props) {
  const { t } = useTranslation();
  return (
    <TableCard>
      <Table className={css.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('connections.columns.name')}</Table.Th>
            <Table.Th>{t('connections.columns.status')}</Table.Th>
            <Table.Th>{t('connections.columns.session')}</Table.Th>
            <Table.Th>{t('connections.columns.updatedAt')}</Table.Th>
            <Table.Th>{t('connections.columns.default')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('connections.columns.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {connections.map((connection) => (
            <Table.Tr key={connection.id}>
              <Table.Td>
                <div className={css.name}>{connection.name}</div>
                <Origin connection={connection} />
                <OfficialRating health={connection.officialHealth} />
                <LastOutage connection={connection} />
              </Table.Td>
              <Table.Td>
                <ExplainedStatus {...connection} />
                <StatusSince connection={connection} />
              </Table.Td>
              <Table.Td>
                <div className={css.session}>
                  <SessionCell connection={connection} {...actions} />
                  <ToSandbox connection={connection} />
                </div>
              </Table.Td>
              <Table.Td className={css.time}>{formatDateTime(connection.updatedAt)}</Table.Td>
              <Table.Td>{connection.isDefault && <DefaultMark />}</Table.Td>
              <Table.Td>
                <div className={css.actions}>
                  <RowActions connection={connection} {...actions} />
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableCard>
  );
}

function ConnectionCards({ connections, ...actions }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={css.cards}>
      {connections.map((connection) => (
        <li key={connection.id} className={css.card}>
          <div className={css.head}>
            <h2 className={css.name}>{connection.name}</h2>
            {connection.isDefault && <DefaultMark worded />}
            <ExplainedStatus {...connection} />
          </div>
          <Origin connection={connection} />
          <StatusSince connection={connection} long />
          <OfficialRating health={connection.officialHealth} />
          <LastOutage connection={connection} />
          <div className={css.cardActions}>
            <SessionCell connection={connection} size="md" {...actions} />
            <ToSandbox connection={connection} size="md" />
          </div>
          <div className={css.foot}>
            <span className={css.updated}>
              {t('connections.columns.updatedAt')}
              <br />
              {formatDateTime(connection.updatedAt)}
            </span>
            <span className={css.actions}>
              <RowActions connection={connection} size={44} {...actions} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Number and provider; a simulated phone has a number as well, once it is linked. */
function Origin({ connection: { number, provider } }: { connection: Connection }) {
  const { t } = useTranslation();
  return (
    <div className={css.origin}>
      {number ? formatPhone(number) : t('connections.noNumber')} · {t(`connections.providers.${provider}`)}
    </div>
  );
}

/** Since when it is online, or is not; `long` where no status is beside it. */
function StatusSince({
  connection: { status, connectedAt, disconnectedAt, updatedAt },
  long,
}: {
  connection: Connection;
  long?: true;
}) {
  const { t } = useTranslation();
  const up = status === 'CONNECTED';
  const at = up ? connectedAt : disconnectedAt;
  // The same minute is shown once per row.
  if (!at || (!long && formatDateTime(at) === formatDateTime(updatedAt))) return null;
  return (
    <div className={css.origin}>
      {t(`connections.since.${up ? 'up' : 'down'}${long ? 'Long' : ''}`, { when: formatDateTime(at) })}
    </div>
  );
}

/**
 * When its last outage was, if longer than a moment; while it lasts, `StatusSince` shows it. Outages that only the phone can
 * end are described here.
 */
function LastOutage({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { lastAbsence, loginProblem } = connection;
  if (loginProblem) return <div className={css.origin}>{loginProblemText(loginProblem, t)}</div>;
  if (mustRelink(connection)) return <div className={css.origin}>{t('connections.hints.unreadable')}</div>;
  const ended = endedBy(connection);
  if (ended) return <div className={css.origin}>{t(`connections.hints.${ended}`)}</div>;
  if (!lastAbsence || (lastAbsence.endedAt === null && !lastAbsence.mayMiss)) return null;
  return <div className={css.origin}>{outageText(lastAbsence, t)}</div>;
}

/** Marks the default connection; `worded` where no head of a column names the mark. */
function DefaultMark({ worded }: { worded?: true }) {
  const { t } = useTranslation();
  return (
    <span className={css.defaultMark}>
      <IconCheck className={css.default} size={worded ? 15 : 18} stroke={1.75} aria-hidden />
      {worded ? t('connections.columns.default') : <VisuallyHidden>{t('connections.isDefault')}</VisuallyHidden>}
    </span>
  );
}

const useWidthQuery = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? true;

interface RowProps extends ConnectionActions {
  connection: Connection;
}

function SessionCell({ connection, onSession, size }: RowProps & { size?: 'md' }) {
  const { can } = useSession();
  if (!can('connections-page:actionButtons')) return null;
  return <SessionButtons connection={connection} size={size} onAction={(action) => onSession(connection, action)} />;
}

function ToSandbox({ connection, size }: { connection: Connection; size?: 'md' }) {
  const { t } = useTranslation();
  const roomy = useWidthQuery('(min-width: 1200px)');
  const { can } = useSession();
  // The server shows it to admins only.
  if (!traitsOf(connection.provider).isSimulated || !can('connections-page:actionButtons')) return null;
  return (
    <SandboxLink
      whatsappId={connection.id}
      label={t('connections.openPhone')}
      variant={size ? 'light' : 'subtle'}
      size={size ?? 'xs'}
      // Beside two buttons of the session it steps back: three in words would be one choice of three.
      compact={!size && (!roomy || sessionActions(connection).length > 1)}
    />
  );
}

function RowActions({
  connection,
  onEdit,
  onDelete,
  onHealth,
  onPhoneHistory,
  size = 28,
}: RowProps & { size?: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { can } = useSession();
  const { name } = connection;
  const healthButton = (
    <IconButton label={t('connectionOutages.open', { name })} size={size} onClick={() => onHealth(connection)}>
      <IconHistory size={18} stroke={1.75} />
    </IconButton>
  );
  if (!can('connections-page:editOrDeleteConnection')) return healthButton;
  return (
    <>
      {traitsOf(connection.provider).isLinkedDevice && (
        <IconButton
          label={t('connectionDiagnosis.open', { name })}
          size={size}
          onClick={() =>
            void navigate({ to: '/connections/$whatsappId/diagnosis', params: { whatsappId: String(connection.id) } })
          }
        >
          <IconActivityHeartbeat size={18} stroke={1.75} />
        </IconButton>
      )}
      {onPhoneHistory && connection.phoneHistory && connection.phoneHistory.state !== 'waiting' && (
        <IconButton label={t('phoneHistory.open', { name })} size={size} onClick={() => onPhoneHistory(connection)}>
          <IconMessages size={18} stroke={1.75} />
        </IconButton>
      )}
      {healthButton}
      <IconButton label={t('connections.edit', { name })} size={size} onClick={() => onEdit(connection)}>
        <IconPencil size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('connections.delete', { name })} size={size} onClick={() => onDelete(connection)}>
        <IconTrash size={18} stroke={1.75} />
      </IconButton>
    </>
  );
}
