import {
  IconAlertCircle,
  IconBuildingStore,
  IconCoin,
  IconPlugConnected,
  IconReceipt2,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../../ui/layout/figure-row.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import type { Summary } from './operator.queries.ts';

/** The operator's most important figures, in one row. */
export function Figures({ summary: { companies, money, connections } }: { summary: Summary }) {
  const { t } = useTranslation();
  const { suspended, ...active } = companies;
  const activeCount = Object.values(active).reduce((sum, count) => sum + count, 0);
  const [before, present] = money.months.slice(-2);
  const { due, overdue } = money;
  return (
    <FigureRow>
      <Figure
        icon={IconBuildingStore}
        label={t('operator.figures.companies')}
        value={formatNumber(activeCount)}
        note={[
          t('operator.figures.onTrial', { trial: formatNumber(companies.trial) }),
          t('operator.figures.suspended', { count: suspended }),
        ].join(', ')}
      />
      <Figure
        icon={IconCoin}
        label={t('operator.figures.received')}
        value={formatMoney(present?.value ?? 0)}
        note={t('operator.figures.receivedNote', { value: formatMoney(before?.value ?? 0) })}
      />
      <Figure
        icon={IconReceipt2}
        label={t('operator.figures.due')}
        value={formatMoney(due.value)}
        note={t('operator.figures.invoices', { count: due.invoices })}
      />
      <Figure
        icon={IconAlertCircle}
        label={t('operator.figures.overdue')}
        value={formatMoney(overdue.value)}
        note={
          overdue.companies === 0
            ? t('operator.figures.noneLate')
            : t('operator.figures.late', { count: overdue.companies })
        }
        isBad={overdue.companies > 0}
      />
      <Figure
        icon={IconPlugConnected}
        label={t('operator.figures.connections')}
        value={formatNumber(connections.connected)}
        note={
          connections.refused === 0
            ? t('operator.figures.connectionsNote', { total: formatNumber(connections.total) })
            : t('operator.figures.connectionsRefused', { count: connections.refused })
        }
        isBad={connections.refused > 0}
      />
    </FigureRow>
  );
}
