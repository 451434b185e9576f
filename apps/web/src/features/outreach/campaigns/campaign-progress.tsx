import type { Campaign } from '@balcao/contract';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import css from './campaigns.module.css';
import { doneOf } from './campaigns.rules.ts';

const colors = {
  INATIVA: undefined,
  PROGRAMADA: undefined,
  EM_ANDAMENTO: 'var(--b-chart-1)',
  paused: 'var(--b-accent-mark)',
  CANCELADA: 'var(--b-danger)',
  FINALIZADA: 'var(--b-control)',
} as const;

/** How many recipients have their end, as a bar and in figures. */
export function CampaignProgress({ campaign: { counts, status, pausedAt } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  if (counts.total === 0) return <span className={css.meta}>{t('campaigns.progress.none')}</span>;
  const done = doneOf(counts);
  const share = Math.floor((done / counts.total) * 100);
  const state = status === 'EM_ANDAMENTO' && pausedAt !== null ? 'paused' : status;
  return (
    <div className={css.progress}>
      <strong>{t('campaigns.progress.of', { done: formatNumber(done), total: formatNumber(counts.total) })}</strong>
      <span>
        {status === 'FINALIZADA' && counts.failed > 0
          ? t('campaigns.progress.failed', { count: counts.failed })
          : `${share} %`}
      </span>
      <Progress
        className={css.bar}
        color={colors[state]}
        value={share}
        aria-label={t('campaigns.columns.progress')}
        transitionDuration={240}
      />
    </div>
  );
}
