import type { ReactNode } from 'react';
import css from './phone.module.css';
import { StatusBar } from './status-bar.tsx';

interface Props {
  label: string;
  children: ReactNode;
}

/** The phone itself: its case, its top and whatever its screen shows. */
export function Phone({ label, children }: Props) {
  return (
    <section className={css.phone} aria-label={label}>
      <div className={css.screen}>
        <StatusBar />
        {children}
        <div className={css.home} aria-hidden />
      </div>
    </section>
  );
}
