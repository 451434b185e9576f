import type { ReactNode } from 'react';
import css from './status-pill.module.css';

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'off' | 'due';

interface Props {
  tone: StatusTone;
  /** 14 px, stroke 2; colour is never the only sign */
  icon: ReactNode;
  /** the icon turns while something is going on */
  spinning?: boolean;
  children: ReactNode;
}

/** The state of something: an icon and a word on a tinted pill. */
export function StatusPill({ tone, icon, spinning, children }: Props) {
  return (
    <span className={css.pill} data-tone={tone}>
      <span className={css.icon} data-turning={spinning || undefined} aria-hidden>
        {icon}
      </span>
      {children}
    </span>
  );
}
