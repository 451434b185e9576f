import { VisuallyHidden } from '@mantine/core';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { PagePlaceContext } from './page-place.ts';
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

/**
 * A screen with a fixed title line and a body that scrolls under it. A page of an area with tabs has the title of the area, and
 * the tabs below; one below such a page, which has a way back, has its own title alone.
 */
export function Page({ title, note, beside, before, actions, children }: PageProps) {
  const place = useContext(PagePlaceContext);
  const tabs = before === undefined ? place?.tabs : undefined;
  return (
    <div className={css.page} data-tabs={tabs !== undefined || undefined}>
      <header className={css.head}>
        {before ?? place?.back}
        <h1 className={css.title} data-sub={before !== undefined || undefined}>
          {tabs === undefined || place?.title === title ? (
            title
          ) : (
            <>
              {place?.title}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </>
          )}
        </h1>
        {note !== undefined && <small className={css.note}>{note}</small>}
        {beside}
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {tabs}
      <div className={css.body} data-scrolls>
        {children}
      </div>
    </div>
  );
}

/** The card around a table; the table scrolls in it and its head stays. */
export function TableCard({ children }: { children: ReactNode }) {
  return <div className={css.card}>{children}</div>;
}
