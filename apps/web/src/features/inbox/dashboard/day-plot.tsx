import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxPlace } from '../../../app/inbox-places.ts';
import { formatNumber, localeOf } from '../../../ui/text/format.ts';
import { barLabel, barName } from './bar-labels.ts';
import { gridLines } from './dashboard.rules.ts';
import type { Bar } from './dashboard.rules.ts';
import css from './day-plot.module.css';

const minHeight = 228;
const paddingTop = 22;
const paddingBottom = 22;
const maxBarWidth = 44;
const barRadius = 4;
/** pixels a label under a bar needs */
const labelWidths = { hour: 34, day: 38, week: 38, month: 44, year: 40 };

interface Props {
  bars: readonly Bar[];
  /** the services of a bar, in the inbox */
  placeOf: (bar: Bar) => InboxPlace;
}

/**
 * Bars of a period: the highest, the current one and the one pointed at show their number. For the pointer alone: everybody else
 * has the table.
 */
export function DayPlot({ bars, placeOf }: Props) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const { ref, width, height: availableHeight } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();

  const height = Math.max(minHeight, availableHeight - paddingBottom);
  const highest = bars.reduce((most, { total }) => Math.max(most, total), 0);
  const grid = gridLines(highest);
  const scale = grid.at(-1) ?? 1;
  const left = 14 + 7 * formatNumber(scale).length;
  const band = Math.max(0, (width - left) / Math.max(1, bars.length));
  const thickness = Math.min(maxBarWidth, Math.max(1, band * 0.66));
  const y = (value: number) => paddingTop + (height - paddingTop) * (1 - value / scale);
  const peak = bars.findIndex(({ total }) => total > 0 && total === highest);
  const labelEvery = Math.max(1, Math.ceil((labelWidths[bars[0]?.grain ?? 'day'] ?? 44) / Math.max(1, band)));
  const last = bars.length - 1;
  const active = pointed === undefined ? undefined : bars[pointed];
  const numbered = (index: number) =>
    active
      ? index === pointed
      : index === peak ||
        (bars[index]?.current === true && Math.abs(index - peak) * band > 24 && bars[index].total > 0);

  return (
    <div ref={ref} className={css.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={height + paddingBottom}
          aria-hidden
          onPointerMove={({ nativeEvent }) => {
            const index = Math.floor((nativeEvent.offsetX - left) / band);
            setPointed(index >= 0 && index <= last ? index : undefined);
          }}
          onPointerLeave={() => setPointed(undefined)}
        >
          {grid.map((line) => (
            <g key={line}>
              <line className={css.line} x1={left} x2={width} y1={y(line)} y2={y(line)} />
              <text className={css.axis} x={left - 8} y={y(line) + 4} textAnchor="end">
                {formatNumber(line)}
              </text>
            </g>
          ))}
          {bars.map((bar, index) => {
            const middle = left + band * (index + 0.5);
            return (
              <g key={bar.start}>
                {bar.total > 0 && (
                  <path
                    className={css.bar}
                    data-current={bar.current || undefined}
                    data-dim={(active && index !== pointed) || undefined}
                    d={barPath(middle - thickness / 2, y(bar.total), thickness, height - y(bar.total))}
                  />
                )}
                {bar.total > 0 && (
                  <Link to="/tickets" search={placeOf(bar)} tabIndex={-1}>
                    <rect className={css.column} x={left + band * index} y={0} width={band} height={height} />
                  </Link>
                )}
                {numbered(index) && (
                  <text className={css.value} x={middle} y={y(bar.total) - 7} textAnchor="middle">
                    {formatNumber(bar.total)}
                  </text>
                )}
                {(last - index) % labelEvery === 0 && (
                  <text
                    className={css.axis}
                    data-now={bar.current || undefined}
                    x={middle}
                    y={height + 17}
                    textAnchor="middle"
                  >
                    {barLabel(bar, t, locale)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      {active && pointed !== undefined && (
        <p
          className={css.tip}
          style={{ left: Math.min(Math.max(left + band * (pointed + 0.5), 90), Math.max(90, width - 90)) }}
          aria-hidden
        >
          <strong>{t('dashboard.plot.services', { count: active.total, number: formatNumber(active.total) })}</strong>
          {barName(active, t, locale)}
        </p>
      )}
    </div>
  );
}

/** A bar with round shoulders, as far as it is high enough for them. */
function barPath(x: number, y: number, wide: number, high: number): string {
  const r = Math.min(barRadius, wide / 2, high);
  return `M${x} ${y + high}v${-(high - r)}a${r} ${r} 0 0 1 ${r} ${-r}h${wide - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${high - r}z`;
}
