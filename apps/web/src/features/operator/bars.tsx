import { formatNumber } from '../../ui/format.ts';
import css from './operator.module.css';

interface LyingBar {
  key: string;
  label: string;
  /** a few words below the label */
  note?: string | undefined;
  count: number;
  tone?: 'warn' | 'danger';
}

/** Lying bars of queues and states, each against the longest. */
export function Bars({ bars }: { bars: readonly LyingBar[] }) {
  const most = bars.reduce((highest, { count }) => Math.max(highest, count), 0);
  return (
    <dl className={css.bars}>
      {bars.map(({ key, label, note, count, tone }) => (
        <div key={key} className={css.bar} data-tone={count > 0 ? tone : undefined}>
          <dt>
            {label}
            {note !== undefined && <small>{note}</small>}
          </dt>
          <dd className={css.track} aria-hidden>
            <i style={{ width: `${most > 0 ? (count / most) * 100 : 0}%` }} />
          </dd>
          <dd className={css.count}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
