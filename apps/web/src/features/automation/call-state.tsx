import type { ResponderCall } from '@balcao/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import css from './calls.module.css';

const secondMs = 1_000;

/** Whether there was an answer, and after how long. */
export function CallState({ call: { durationMs, error } }: { call: ResponderCall }) {
  const { t } = useTranslation();
  const Icon = error === null ? IconCheck : IconX;
  return (
    <span className={css.last}>
      <StatusPill tone={error === null ? 'ok' : 'bad'} icon={<Icon size={14} stroke={2} />}>
        {t(error === null ? 'automation.calls.answered' : 'automation.calls.failed')}
      </StatusPill>
      <span className={css.quiet}>
        {durationMs < secondMs
          ? t('automation.calls.ms', { total: durationMs })
          : t('automation.calls.seconds', { total: formatNumber(Math.round(durationMs / 100) / 10) })}
      </span>
    </span>
  );
}
