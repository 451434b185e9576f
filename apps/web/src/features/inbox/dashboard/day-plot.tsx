import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { InboxPlace } from '../../../app/inbox-places.ts';
import { gridLines } from '../../../ui/charts/grid-lines.ts';
import { PeriodChart } from '../../../ui/charts/period-chart.tsx';
import { formatNumber, localeOf } from '../../../ui/text/format.ts';
import { barLabel, barName } from './bar-labels.ts';
import type { Bar } from './dashboard.rules.ts';

const minHeight = 228;
/** pixels a label under a bar needs */
const labelWidths = { hour: 34, day: 38, week: 38, month: 44, year: 40 };

interface Props {
  bars: readonly Bar[];
  /** the services of a bar, in the inbox */
  placeOf: (bar: Bar) => InboxPlace;
}

/** Services of a period as bars; everybody but the pointer has the table. */
export function DayPlot({ bars, placeOf }: Props) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const highest = bars.reduce((most, { total }) => Math.max(most, total), 0);
  return (
    <PeriodChart
      minHeight={minHeight}
      labelWidth={labelWidths[bars[0]?.grain ?? 'day']}
      grid={gridLines(highest).map((value) => ({ value, text: formatNumber(value) }))}
      bars={bars.map((bar) => ({
        key: bar.start,
        label: barLabel(bar, t, locale),
        name: barName(bar, t, locale),
        value: bar.total,
        text: formatNumber(bar.total),
        said: t('dashboard.plot.services', { count: bar.total, number: formatNumber(bar.total) }),
        isCurrent: bar.current,
      }))}
      renderLink={({ key }, column) => {
        const bar = bars.find(({ start }) => start === key);
        return bar && bar.total > 0 ? (
          <Link to="/tickets" search={placeOf(bar)} tabIndex={-1}>
            {column}
          </Link>
        ) : null;
      }}
    />
  );
}
