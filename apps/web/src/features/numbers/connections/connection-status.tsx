import { traitsOf } from '@balcao/contract';
import type { ConnectionStatus, Connection } from '@balcao/contract';
import { Tooltip } from '@mantine/core';
import {
  IconCircleCheck,
  IconClockX,
  IconFingerprint,
  IconLink,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { StatusTone } from '../../../ui/status-pill.tsx';
import css from './connection-status.module.css';
import { mustRelink } from './connections.rules.ts';
import { loginProblemText } from './login-problem-text.ts';

const statusLooks: Readonly<Record<ConnectionStatus, { tone: StatusTone; icon: Icon }>> = {
  CONNECTED: { tone: 'ok', icon: IconCircleCheck },
  qrcode: { tone: 'warn', icon: IconQrcode },
  PAIRING: { tone: 'warn', icon: IconLink },
  OPENING: { tone: 'info', icon: IconLoader2 },
  DISCONNECTED: { tone: 'bad', icon: IconPlugConnectedX },
  TIMEOUT: { tone: 'bad', icon: IconClockX },
};

/** The state of a connection as icon and word. */
export function ConnectionStatusPill({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation();
  const { tone, icon: StatusIcon } = statusLooks[status];
  return (
    <StatusPill tone={tone} icon={<StatusIcon />} spinning={status === 'OPENING'}>
      {t(`connections.status.${status}`)}
    </StatusPill>
  );
}

/** The status of a connection, which explains on demand what a failure means and what to do about it. */
export function ExplainedStatus(
  connection: Pick<Connection, 'status' | 'provider' | 'lastAbsence' | 'loginProblem' | 'passkey'>,
) {
  const { status, provider, loginProblem, passkey } = connection;
  const { t } = useTranslation();
  const pill = passkey ? (
    <StatusPill tone="warn" icon={<IconFingerprint />}>
      {t('connectionPasskey.status')}
    </StatusPill>
  ) : (
    <ConnectionStatusPill status={status} />
  );
  const explained = status === 'DISCONNECTED' || status === 'TIMEOUT' || status === 'PAIRING';
  if (!explained) return pill;
  return (
    <Tooltip
      label={
        passkey
          ? t('connectionPasskey.statusHint')
          : loginProblem
            ? loginProblemText(loginProblem, t)
            : mustRelink(connection)
              ? t('connections.hints.unreadable')
              : traitsOf(provider).hasAccount && status !== 'PAIRING'
                ? t(`cloudAccount.hints.${status}`)
                : t(`connections.hints.${status}`)
      }
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <button type="button" className={css.explained}>
        {pill}
      </button>
    </Tooltip>
  );
}
