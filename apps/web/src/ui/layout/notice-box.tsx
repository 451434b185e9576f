import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '../icons/index.ts';
import type { ReactNode } from 'react';
import css from './notice-box.module.css';

interface Props {
  tone: 'bad' | 'warn' | 'info';
  title?: ReactNode;
  /** what happened, then what to do */
  children?: ReactNode;
  /** one button */
  action?: ReactNode;
}

const icons = { bad: IconAlertCircle, warn: IconAlertTriangle, info: IconInfoCircle };

/** A notice in its place on the page. An error is announced to screen readers at once. */
export function NoticeBox({ tone, title, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div
      ref={tone === 'bad' ? showInDialog : undefined}
      className={css.box}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon className={css.icon} size={18} stroke={1.75} aria-hidden />
      <div className={css.words}>
        {title && <strong className={css.title}>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  );
}

/** Scrolls a dialog to an error, which would otherwise be above its edge. */
function showInDialog(box: HTMLElement | null): void {
  if (box?.closest('[role=dialog]')) box.scrollIntoView({ block: 'nearest' });
}
