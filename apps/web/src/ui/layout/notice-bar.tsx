import type { ReactNode } from 'react';
import css from './notice-bar.module.css';

/** A line above every screen: the problem, in bold and plain words, and a button that leads to the remedy. */
export function NoticeBar({
  tone,
  icon,
  title,
  children,
  action,
}: {
  tone: 'info' | 'warn' | 'bad';
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <div className={css.bar} data-tone={tone}>
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
      <span className={css.words}>
        <strong>{title}</strong> {children}
      </span>
      {action}
    </div>
  );
}
