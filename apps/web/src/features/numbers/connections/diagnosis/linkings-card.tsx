import type { ConnectionDiagnosis } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { OverviewCard } from '../../../../ui/layout/overview-card.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import css from './diagnosis.module.css';

/** How linking a phone ended in the last month, and why it did not. */
export function LinkingsCard({ diagnosis: { linkings } }: { diagnosis: ConnectionDiagnosis }) {
  const { t } = useTranslation();
  return (
    <OverviewCard title={t('connectionDiagnosis.linkings.title')} note={t('connectionDiagnosis.linkings.note')}>
      {linkings.length === 0 && <p className={css.empty}>{t('connectionDiagnosis.linkings.empty')}</p>}
      <ul className={css.rows}>
        {linkings.map(({ ended, times }) => (
          <li key={ended}>
            <span className={css.what}>{t(`connectionDiagnosis.linkings.ends.${ended}`)}</span>
            <small>{formatNumber(times)}</small>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
