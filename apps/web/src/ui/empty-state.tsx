import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface Props {
  title: string;
  /** one sentence */
  text?: ReactNode;
  /** the one thing to do next */
  action?: ReactNode;
}

/** What stands where there is nothing yet, or where something could not be shown. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={css.empty}>
      <Tiles />
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/** Two tiles: somebody at the counter, and a quarter of the pattern. */
function Tiles() {
  return (
    <svg viewBox="0 0 132 66" width="132" height="66" aria-hidden>
      <g fill="var(--b-selected)">
        <rect width="64" height="64" rx="8" />
        <rect x="68" width="64" height="64" rx="8" />
      </g>
      <path d="M0 64a32 32 0 0 1 64 0z" fill="var(--b-primary)" />
      <path d="M68 0h64a64 64 0 0 1-64 64z" fill="var(--b-out-quote)" />
      <path d="M68 0h32a32 32 0 0 1-32 32z" fill="var(--b-primary)" />
      <circle cx="32" cy="20" r="7" fill="var(--b-accent)" />
    </svg>
  );
}
