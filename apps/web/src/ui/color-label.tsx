import type { CSSProperties, ReactNode } from 'react';
import css from './color-label.module.css';

interface Props {
  /** chosen by people, so it may be anything: text never sits on it */
  color: string;
  className?: string | undefined;
  /** what is said of it at the pointer */
  title?: string;
  children: ReactNode;
}

/** A queue: its colour as a small square, with its name beside it. */
export function ColorLabel({ color, className, title, children }: Props) {
  return (
    <span
      className={className ? `${css.label} ${className}` : css.label}
      title={title}
      style={{ '--label-color': color } as CSSProperties}
    >
      <span className={css.cut}>{children}</span>
    </span>
  );
}
