import type { Connection } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconLoader2, IconPlugConnectedX, IconQrcode } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './phone-notice.module.css';
import { scanState } from './sandbox.rules.ts';

interface Props {
  connection: Connection;
  scanning: boolean;
  onScan: () => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Over the conversation while the company is not connected: why, what to do, and what happens to new messages. */
export function PhoneNotice({ connection, scanning, onScan }: Props) {
  const { t } = useTranslation();
  const state = scanState(connection);
  if (state === 'linked') return null;
  return (
    <output className={css.notice}>
      {state === 'ready' ? (
        <IconQrcode {...icon} />
      ) : state === 'none' ? (
        <IconPlugConnectedX {...icon} />
      ) : (
        <IconLoader2 {...icon} className={css.turning} />
      )}
      <span className={css.words}>
        <span>{t(`sandbox.notice.${state}`)}</span>
        {state === 'none' && <small>{t('sandbox.notice.waits')}</small>}
        {state === 'ready' && (
          <Button size="xs" loading={scanning} onClick={onScan}>
            {t('sandbox.scan.action')}
          </Button>
        )}
        {state === 'none' && (
          <Button component={Link} to="/connections" size="xs" variant="light">
            {t('sandbox.notice.openConnections')}
          </Button>
        )}
      </span>
    </output>
  );
}
