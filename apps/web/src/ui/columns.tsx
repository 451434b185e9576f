import css from './columns.module.css';

interface Column {
  /** `2026-11-24` or `2026-11` */
  key: string;
  /** under it */
  label: string;
  value: number;
  /** the value as text: above the highest and the last one, and on hover or for screen readers */
  text: string;
  /** the same in few letters, above the column */
  short: string;
}

const maxNamed = 14;
const sparse = 5;

/** Columns over time; the last is still going on. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const highest = columns.reduce((most, { value }) => Math.max(most, value), 0);
  const peak = columns.findIndex(({ value }) => value > 0 && value === highest);
  const last = columns.length - 1;
  // The names of many columns would run into each other.
  const every = columns.length > maxNamed ? sparse : 1;
  return (
    <ol className={css.columns}>
      {columns.map(({ key, label, value, text, short }, index) => (
        <li key={key} className={css.column} title={`${label}: ${text}`} data-now={index === last || undefined}>
          <span className={css.spoken}>{`${label}: ${text}`}</span>
          <span className={css.shaft} aria-hidden>
            {(index === last || (index === peak && last - peak > 1)) && value > 0 && <b>{short}</b>}
            <i style={{ height: `${highest > 0 ? (Math.max(0, value) / highest) * 100 : 0}%` }} />
          </span>
          <span className={css.under} aria-hidden>
            {(last - index) % every === 0 && label}
          </span>
        </li>
      ))}
    </ol>
  );
}
