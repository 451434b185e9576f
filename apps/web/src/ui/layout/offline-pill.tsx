import type { ReactNode } from 'react';
import css from './offline-pill.module.css';

interface Props {
  icon: ReactNode;
  children: ReactNode;
}

/** One quiet sentence while the connection is away. */
export function OfflinePill({ icon, children }: Props) {
  return (
    <output className={css.pill}>
      {icon}
      {children}
    </output>
  );
}
