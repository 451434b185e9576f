import { formatBytes } from './text/bytes.ts';
import css from './file-info.module.css';
import { MiddleTruncate } from './text/middle-truncate.tsx';

interface Props {
  /** the letters on its tile, such as PDF */
  kind: string;
  name: string;
  /** bytes; null = not known */
  size: number | null;
}

/** A file that is not shown itself: its kind, its name, its size. */
export function FileInfo({ kind, name, size }: Props) {
  return (
    <>
      <span className={css.type} aria-hidden>
        {kind}
      </span>
      <span className={css.words}>
        <b className={css.name}>
          <MiddleTruncate text={name} />
        </b>
        {size !== null && <small className={css.size}>{formatBytes(size)}</small>}
      </span>
    </>
  );
}
