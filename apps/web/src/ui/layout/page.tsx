import type { ReactNode } from 'react';
import css from './page.module.css';

interface PageProps {
  title: string;
  /** beside the title: "1.284 no total" */
  note?: ReactNode;
  /** beside the title: what leads through the parts of the screen, such as periods */
  beside?: ReactNode;
  /** before the title: a way back */
  before?: ReactNode;
  /** search, secondary actions, then the one primary action */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen with a fixed title line and a body that scrolls under it. */
export function Page({ title, note, beside, before, actions, children }: PageProps) {
  return (
    <div className={css.page}>
      <header className={css.head}>
        {before}
        <h1 className={css.title} data-sub={before !== undefined || undefined}>
          {title}
        </h1>
        {note !== undefined && <small className={css.note}>{note}</small>}
        {beside}
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      <div className={css.body}>{children}</div>
    </div>
  );
}

/** The card around a table; the table scrolls in it and its head stays. */
export function TableCard({ children }: { children: ReactNode }) {
  return <div className={css.card}>{children}</div>;
}
