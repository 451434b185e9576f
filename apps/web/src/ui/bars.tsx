import css from './bars.module.css';
import { formatNumber } from './text/format.ts';

interface Bar {
  key: string;
  label: string;
  /** a few words below the label */
  note?: string | undefined;
  count: number;
  tone?: 'warn' | 'danger' | undefined;
}

interface Props {
  bars: readonly Bar[];
  /** the value of a whole bar; the longest by default */
  whole?: number;
}

/** Lying bars with their counts. */
export function Bars({ bars, whole = Math.max(0, ...bars.map(({ count }) => count)) }: Props) {
  return (
    <dl className={css.bars}>
      {bars.map(({ key, label, note, count, tone }) => (
        <div key={key} className={css.bar} data-tone={count > 0 ? tone : undefined}>
          <dt>
            {label}
            {note !== undefined && <small>{note}</small>}
          </dt>
          <dd className={css.track} aria-hidden>
            <i style={{ width: `${whole > 0 ? (count / whole) * 100 : 0}%` }} data-some={count > 0 || undefined} />
          </dd>
          <dd className={css.count}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
