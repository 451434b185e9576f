import type { ReactNode } from 'react';
import css from './empty-state.module.css';

interface Props {
  title: string;
  /** one sentence */
  text?: ReactNode;
  /** the one thing to do next */
  action?: ReactNode;
  /** the counter for what is empty, a speech bubble where a conversation will be, a lens where a search found nothing */
  drawing?: keyof typeof drawings;
  /** h1 where it is all there is of a page */
  heading?: 'h1' | 'h2';
}

/** An empty state, or the place of something that could not be shown. */
export function EmptyState({ title, text, action, drawing = 'counter', heading: Heading = 'h2' }: Props) {
  const Drawing = drawings[drawing];
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 132 66" width="132" height="66" aria-hidden>
        <g fill="var(--b-selected)">
          <rect width="64" height="64" rx="8" />
          <rect x="68" width="64" height="64" rx="8" />
        </g>
        <Drawing />
      </svg>
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/** On the two tiles of every drawing: a person at the counter, and a quarter of the pattern. */
function Counter() {
  return (
    <>
      <path d="M0 64a32 32 0 0 1 64 0z" fill="var(--b-primary)" />
      <path d="M68 0h64a64 64 0 0 1-64 64z" fill="var(--b-out-quote)" />
      <path d="M68 0h32a32 32 0 0 1-32 32z" fill="var(--b-primary)" />
      <circle cx="32" cy="20" r="7" fill="var(--b-accent)" />
    </>
  );
}

/** A bubble on one tile, and on the other the quarter of the pattern turned to it. */
function Talk() {
  return (
    <>
      <path d="M0 0h64a64 64 0 0 1-64 64z" fill="var(--b-out-quote)" />
      <path d="M68 64a64 64 0 0 1 64-64v64z" fill="var(--b-out-quote)" />
      <path
        d="M36 14h60a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H50L36 60V50a10 10 0 0 1-10-10V24a10 10 0 0 1 10-10z"
        fill="var(--b-primary)"
      />
      <g fill="var(--b-surface)">
        <circle cx="52" cy="32" r="4" />
        <circle cx="66" cy="32" r="4" />
        <circle cx="80" cy="32" r="4" />
      </g>
    </>
  );
}

/** A lens over two tiles. */
function Lens() {
  return (
    <>
      <path d="M0 64a64 64 0 0 1 64-64v64z" fill="var(--b-out-quote)" />
      <path d="M68 0h64a64 64 0 0 1-64 64z" fill="var(--b-out-quote)" />
      <circle cx="62" cy="28" r="18" fill="var(--b-surface)" stroke="var(--b-primary)" strokeWidth="7" />
      <path d="m76 42 16 16" stroke="var(--b-primary)" strokeWidth="8" strokeLinecap="round" />
      <circle cx="62" cy="28" r="5" fill="var(--b-accent)" />
    </>
  );
}

const drawings = { counter: Counter, talk: Talk, lens: Lens };
