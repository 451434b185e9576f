import type { CampaignReport } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';

const known = ['marketing', 'utility', 'authentication', 'service'] as const;
const isKnown = (category: string): category is (typeof known)[number] =>
  (known as readonly string[]).includes(category);

/** How many messages the provider charges for, by category; nothing where it has not reported any. */
export function BilledFigure({ billed }: Pick<CampaignReport, 'billed'>) {
  const { t } = useTranslation();
  if (billed.length === 0) return null;
  const parts = billed.map(({ category, count }) =>
    t('campaigns.report.billedOf', {
      total: formatNumber(count),
      category: isKnown(category) ? t(`campaigns.report.billedCategories.${category}`) : category,
    }),
  );
  return (
    <div>
      <dt>{t('campaigns.report.billed')}</dt>
      <dd>{formatNumber(billed.reduce((sum, { count }) => sum + count, 0))}</dd>
      <small>
        {parts.join(', ')}. {t('campaigns.report.billedHint')}
      </small>
    </div>
  );
}
