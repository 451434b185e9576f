import type { CSSProperties, ReactNode } from 'react';
import css from './tag-chip.module.css';

interface Props {
  /** chosen by people, so it may be anything: text never sits on it */
  color: string;
  children: ReactNode;
  /** a long name takes several lines and is not cut */
  wraps?: boolean;
  /** at its end: a way to take it off */
  action?: ReactNode;
}

/** A tag: its name on a light tint of its colour, which is pure in a small square. */
export function TagChip({ color, children, wraps, action }: Props) {
  return (
    <span className={css.chip} data-wraps={wraps} style={{ '--chip-color': color } as CSSProperties}>
      <span className={css.name}>{children}</span>
      {action}
    </span>
  );
}
