import type { CSSProperties, ReactNode } from 'react';
import css from './color-label.module.css';

interface Props {
  /** chosen by people, so it may be anything: text never sits on it */
  color: string;
  children: ReactNode;
}

/** A queue: its colour as a small square, with its name beside it. */
export function ColorLabel({ color, children }: Props) {
  return (
    <span className={css.label} style={{ '--label-color': color } as CSSProperties}>
      <span className={css.cut}>{children}</span>
    </span>
  );
}
