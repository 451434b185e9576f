import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, localeOf } from '../../ui/format.ts';
import { barLabel, barName } from './bar-words.ts';
import { gridOf } from './dashboard.rules.ts';
import type { Bar } from './dashboard.rules.ts';
import css from './day-plot.module.css';

const least = 228;
const top = 22;
const foot = 22;
const widest = 44;
const round = 4;
/** pixels a label under a bar needs */
const labelRoom = { hour: 34, day: 38, week: 38, month: 44, year: 40 };

/** Bars of a period: the highest, the current one and the one pointed at say their number. */
export function DayPlot({ bars }: { bars: readonly Bar[] }) {
  const { t, i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const { ref, width, height: room } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();

  const height = Math.max(least, room - foot);
  const highest = bars.reduce((most, { total }) => Math.max(most, total), 0);
  const grid = gridOf(highest);
  const scale = grid.at(-1) ?? 1;
  const left = 14 + 7 * formatNumber(scale).length;
  const band = Math.max(0, (width - left) / Math.max(1, bars.length));
  const thickness = Math.min(widest, Math.max(1, band * 0.66));
  const y = (value: number) => top + (height - top) * (1 - value / scale);
  const peak = bars.findIndex(({ total }) => total > 0 && total === highest);
  const every = Math.max(1, Math.ceil((labelRoom[bars[0]?.grain ?? 'day'] ?? 44) / Math.max(1, band)));
  const last = bars.length - 1;
  const active = pointed === undefined ? undefined : bars[pointed];
  const numbered = (index: number) =>
    active ? index === pointed : index === peak || (bars[index]?.current === true && Math.abs(index - peak) * band > 24 && bars[index].total > 0);

  return (
    <div ref={ref} className={css.plot}>
      {width > 0 && (
        <svg
          width={width}
          height={height + foot}
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
                    d={column(middle - thickness / 2, y(bar.total), thickness, height - y(bar.total))}
                  />
                )}
                {numbered(index) && (
                  <text className={css.value} x={middle} y={y(bar.total) - 7} textAnchor="middle">
                    {formatNumber(bar.total)}
                  </text>
                )}
                {(last - index) % every === 0 && (
                  <text className={css.axis} data-now={bar.current || undefined} x={middle} y={height + 17} textAnchor="middle">
                    {barLabel(bar, t, locale)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      {active && pointed !== undefined && (
        <p className={css.tip} style={{ left: Math.min(Math.max(left + band * (pointed + 0.5), 90), Math.max(90, width - 90)) }} aria-hidden>
          <strong>{t('dashboard.plot.services', { count: active.total, number: formatNumber(active.total) })}</strong>
          {barName(active, t, locale)}
        </p>
      )}
    </div>
  );
}

/** A bar with round shoulders, as far as it is high enough for them. */
function column(x: number, y: number, wide: number, high: number): string {
  const r = Math.min(round, wide / 2, high);
  return `M${x} ${y + high}v${-(high - r)}a${r} ${r} 0 0 1 ${r} ${-r}h${wide - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${high - r}z`;
}
