import { IconDoorExit, IconHourglass, IconRepeat } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../../ui/layout/figure-row.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import type { Summary } from './operator.queries.ts';

interface Props {
  subscriptions: Summary['subscriptions'];
  /** companies on trial now */
  trials: number;
}

/** What comes in by the month, and how companies come and leave. */
export function SubscriptionFigures({ subscriptions: { monthly, paying, trials, lost }, trials: onTrial }: Props) {
  const { t } = useTranslation();
  return (
    <FigureRow>
      <Figure
        icon={IconRepeat}
        label={t('operator.subscriptions.monthly')}
        value={formatMoney(monthly)}
        note={t('operator.subscriptions.paying', { count: paying })}
      />
      <Figure
        icon={IconHourglass}
        label={t('operator.subscriptions.trials')}
        value={formatNumber(onTrial)}
        note={
          trials.ended === 0
            ? t('operator.subscriptions.noneEnded')
            : t('operator.subscriptions.converted', { converted: formatNumber(trials.converted), count: trials.ended })
        }
      />
      <Figure
        icon={IconDoorExit}
        label={t('operator.subscriptions.lost')}
        value={formatNumber(lost.companies)}
        note={
          lost.companies === 0
            ? t('operator.subscriptions.noneLost')
            : t('operator.subscriptions.lostValue', { value: formatMoney(lost.monthly) })
        }
        isBad={lost.companies > 0}
      />
    </FigureRow>
  );
}
