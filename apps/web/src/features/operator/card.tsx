import type { ReactNode } from 'react';
import css from './operator.module.css';

interface Props {
  title: string;
  /** on the right: the unit, the sum */
  note?: string | undefined;
  children: ReactNode;
}

/** A card of the operator's page under its title. */
export function Card({ title, note, children }: Props) {
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {note && <span className={css.note}>{note}</span>}
      </header>
      {children}
    </section>
  );
}
