import type { ReactNode } from 'react';
import css from './overview-card.module.css';

interface Props {
  title: string;
  /** beside the title: the unit, the sum */
  note?: ReactNode;
  /** at the end of the title's line */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of figures or plots under its title. */
export function OverviewCard({ title, note, action, children }: Props) {
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {note !== undefined && <span className={css.note}>{note}</span>}
        {action}
      </header>
      {children}
    </section>
  );
}
