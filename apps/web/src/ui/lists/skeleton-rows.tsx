import css from './skeleton-rows.module.css';

interface Props {
  /** how many skeleton rows are shown */
  count?: number;
  /** pixels; the same as the real row, so that nothing jumps */
  height?: number;
  /** with a circle for the picture of a person */
  avatar?: number;
  /** with a second line of text */
  twoLines?: boolean;
}

/** Rows in the shape of the ones being loaded, shown after 150 ms so that a quick answer does not flicker. */
export function SkeletonRows({ count = 6, height = 56, avatar = 38, twoLines = true }: Props) {
  return (
    <div className={css.rows} data-skeleton aria-hidden>
      {Array.from({ length: count }, (_row, index) => (
        <div key={index} className={css.row} style={{ height }}>
          {avatar > 0 && <span className={css.circle} style={{ width: avatar, height: avatar }} />}
          <span className={css.lines}>
            <span className={css.bar} style={{ width: `${38 + ((index * 17) % 28)}%` }} />
            {twoLines && <span className={css.bar} style={{ width: `${55 + ((index * 23) % 35)}%` }} />}
          </span>
        </div>
      ))}
    </div>
  );
}
