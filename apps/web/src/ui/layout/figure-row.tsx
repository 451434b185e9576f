import type { Icon } from '../icons/index.ts';
import type { ReactNode } from 'react';
import css from './figure-row.module.css';

/** A few figures that one looks for first, in one row; two beside each other where there is no room for all. */
export function FigureRow({ children }: { children: ReactNode }) {
  return (
    <div className={css.room}>
      <dl className={css.figures}>{children}</dl>
    </div>
  );
}

interface FigureProps {
  icon: Icon;
  label: string;
  value: string;
  /** its unit */
  note: string;
  /** it needs attention */
  isBad?: boolean;
}

export function Figure({ icon: FigureIcon, label, value, note, isBad }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>
        <FigureIcon size={16} stroke={1.75} aria-hidden />
        {label}
      </dt>
      <dd className={css.value}>{value}</dd>
      <dd className={css.note} data-bad={isBad || undefined}>
        {note}
      </dd>
    </div>
  );
}
