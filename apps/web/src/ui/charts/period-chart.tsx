import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import css from './period-chart.module.css';

export interface PeriodBar {
  key: string;
  /** under it */
  label: string;
  /** its whole name, at the pointer */
  name: string;
  value: number | null;
  /** the value, over it */
  text: string;
  /** the value at the pointer, where more words stand there */
  said?: string;
  /** of the period before, as a dashed line; null = there is none */
  before?: number | null;
  beforeText?: string;
  /** it still goes on */
  isCurrent: boolean;
}

interface Props {
  bars: readonly PeriodBar[];
  /** the lines of the grid from 0 on, the last of which is the top */
  grid: readonly { value: number; text: string }[];
  /** what of a bar one presses, around its column */
  renderLink: (bar: PeriodBar, column: ReactNode) => ReactNode;
  /** pixels, without the labels under the bars */
  minHeight?: number;
  /** pixels that a label under a bar needs */
  labelWidth?: number;
}

const [paddingTop, paddingBottom] = [22, 22];
const maxBarWidth = 44;
const letterWidth = 7;
const radius = 4;

/**
 * Bars of a period, over a dashed line of the one before where there is one. The highest, the current one and the one pointed at show their number. For the
 * pointer alone: whoever uses it gives everybody else a table.
 */
export function PeriodChart({ bars, grid, renderLink, minHeight = 138, labelWidth = 38 }: Props) {
  const { ref, width, height: available } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();
  const height = Math.max(minHeight, available - paddingBottom);
  const scale = grid.at(-1)?.value ?? 1;
  const left = 14 + letterWidth * Math.max(...grid.map(({ text }) => text.length), 1);
  const band = Math.max(0, (width - left) / Math.max(1, bars.length));
  const thickness = Math.min(maxBarWidth, Math.max(1, band * 0.66));
  const y = (value: number) => paddingTop + (height - paddingTop) * (1 - Math.min(1, value / scale));
  const highest = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const peak = bars.findIndex(({ value }) => value !== null && value > 0 && value === highest);
  const last = bars.length - 1;
  const labelEvery = Math.max(1, Math.ceil(labelWidth / Math.max(1, band)));
  const active = pointed === undefined ? undefined : bars[pointed];
  const middleOf = (index: number) => left + band * (index + 0.5);
  const isNumbered = (bar: PeriodBar, index: number) =>
    active
      ? index === pointed
      : index === peak ||
        (bar.isCurrent && (bar.value ?? 0) > 0 && Math.abs(index - peak) * band > letterWidth * (bar.text.length + 1));
  return (
    <div ref={ref} className={css.plot} style={{ minHeight: minHeight + paddingBottom }}>
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
          {grid.map(({ value, text }) => (
            <g key={value}>
              <line className={css.line} x1={left} x2={width} y1={y(value)} y2={y(value)} />
              <text className={css.axis} x={left - 8} y={y(value) + 4} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {bars.map(({ key, value, isCurrent }, index) =>
            value !== null && value > 0 ? (
              <path
                key={key}
                className={css.bar}
                data-current={isCurrent || undefined}
                data-dim={(active && index !== pointed) || undefined}
                d={barPath(middleOf(index) - thickness / 2, y(value), thickness, height - y(value))}
              />
            ) : null,
          )}
          {lineParts(
            bars.map(({ before = null }, index) => (before === null ? null : ([middleOf(index), y(before)] as const))),
          ).map((path) => (
            <path key={path} className={css.before} d={path} />
          ))}
          {bars.map((bar, index) => (
            <g key={bar.key}>
              {isNumbered(bar, index) && bar.value !== null && (
                <text className={css.value} x={middleOf(index)} y={y(bar.value) - 7} textAnchor="middle">
                  {bar.text}
                </text>
              )}
              {(last - index) % labelEvery === 0 && (
                <text
                  className={css.axis}
                  data-now={bar.isCurrent || undefined}
                  x={middleOf(index)}
                  y={height + 17}
                  textAnchor="middle"
                >
                  {bar.label}
                </text>
              )}
              {renderLink(
                bar,
                <rect className={css.column} x={left + band * index} y={0} width={band} height={height} />,
              )}
            </g>
          ))}
        </svg>
      )}
      {active && pointed !== undefined && (
        <p
          className={css.tip}
          style={{ left: Math.min(Math.max(middleOf(pointed), 90), Math.max(90, width - 90)) }}
          aria-hidden
        >
          <strong>{active.said ?? active.text}</strong>
          <span>{active.name}</span>
          {typeof active.before === 'number' && <span>{active.beforeText}</span>}
        </p>
      )}
    </div>
  );
}

/** The lines through points, broken where one is missing. */
function lineParts(points: readonly (readonly [number, number] | null)[]): string[] {
  const parts: string[] = [];
  let open = '';
  for (const point of [...points, null]) {
    if (point) open += `${open === '' ? 'M' : 'L'}${point[0]} ${point[1]}`;
    else if (open !== '') {
      // A lone point is a short stroke.
      parts.push(open.includes('L') ? open : `${open}h0.01`);
      open = '';
    }
  }
  return parts;
}

/** A bar with round shoulders, as far as it is high enough for them. */
function barPath(x: number, y: number, wide: number, high: number): string {
  const r = Math.min(radius, wide / 2, high);
  return `M${x} ${y + high}v${-(high - r)}a${r} ${r} 0 0 1 ${r} ${-r}h${wide - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${high - r}z`;
}
