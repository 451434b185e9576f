import type { ReactNode } from 'react';
import css from './cut-name.module.css';

interface Props {
  as?: 'span' | 'b' | 'h2';
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** A name on one line that loses its end where there is no room, also one that is written from right to left: `dir` says which end that is. */
export function CutName({ as: Tag = 'span', className, title, children }: Props) {
  return (
    <Tag dir="auto" className={className === undefined ? css.name : `${css.name} ${className}`} title={title}>
      {children}
    </Tag>
  );
}
