import type { ReactNode } from 'react';
import css from './test-panel.module.css';

interface Props {
  title: string;
  /** on the right of the title */
  aside: ReactNode;
  className: string | undefined;
  children: ReactNode;
}

/** The test beside a form: the current values are tried before they are saved. */
export function TestPanel({ title, aside, className, children }: Props) {
  return (
    <section className={`${css.panel} ${className}`} aria-label={title}>
      <header className={css.head}>
        {title}
        {aside}
      </header>
      {children}
    </section>
  );
}

/** The measurements of a test, in small letters. */
export function TestFacts({ children }: { children: ReactNode }) {
  return <small className={css.facts}>{children}</small>;
}

/** Describes before the first test what will happen, or what is missing. */
export function TestHint({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <p className={`${css.hint} ${className}`}>{children}</p>;
}
