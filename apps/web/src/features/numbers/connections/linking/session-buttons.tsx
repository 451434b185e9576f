import type { Connection } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconFingerprint, IconKey, IconLoader2, IconQrcode, IconRefresh } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { sessionActions } from '../connections.rules.ts';
import type { SessionAction } from '../connections.rules.ts';
import css from './session-buttons.module.css';

interface Props {
  connection: Connection;
  /** `md` on cards, where fingers press */
  size?: 'xs' | 'md';
  onAction: (action: Exclude<SessionAction, 'opening'>) => void;
}

const iconProps = { size: 16, stroke: 1.75 } as const;

/** The possible actions of the session; filled only those that restore service. */
export function SessionButtons({ connection, size = 'xs', onAction }: Props) {
  const { t } = useTranslation();
  const actions = sessionActions(connection);
  const filled =
    actions.find((action) => action === 'continue' || action === 'code' || action === 'retry') ??
    (actions.length === 1 && actions[0] !== 'disconnect' ? actions[0] : undefined);
  return actions.map((action) => {
    if (action === 'opening') {
      return (
        <Button
          key={action}
          size={size}
          variant="default"
          disabled
          leftSection={<IconLoader2 {...iconProps} className={css.turning} />}
        >
          {t('connections.session.opening')}
        </Button>
      );
    }
    return (
      <Button
        key={action}
        size={size}
        variant={action === filled ? 'filled' : 'default'}
        leftSection={sectionOf(action, size)}
        onClick={() => onAction(action)}
      >
        {t(`connections.session.${action}`)}
      </Button>
    );
  });
}

function sectionOf(action: SessionAction, size: 'xs' | 'md') {
  if (action === 'continue') return <IconFingerprint {...iconProps} />;
  if (action === 'code') return <IconQrcode {...iconProps} />;
  if (action === 'account') return <IconKey {...iconProps} />;
  if (size === 'xs') return undefined;
  return action === 'retry' ? (
    <IconRefresh {...iconProps} />
  ) : action === 'renew' ? (
    <IconQrcode {...iconProps} />
  ) : undefined;
}
