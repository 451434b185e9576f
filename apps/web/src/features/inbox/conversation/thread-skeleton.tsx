import css from './thread-skeleton.module.css';

const bubbles = [
  { out: false, width: 190 },
  { out: false, width: 260 },
  { out: true, width: 320 },
  { out: false, width: 120 },
  { out: true, width: 230 },
];

/** The outline of a conversation that is on its way. */
export function ThreadSkeleton() {
  return (
    <div className={css.thread} aria-hidden>
      {bubbles.map(({ out, width }) => (
        <span key={width} className={css.bubble} data-out={out || undefined} style={{ width }} />
      ))}
    </div>
  );
}
