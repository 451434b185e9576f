import type { ReactNode } from 'react';
import css from './read-only-footer.module.css';

interface Props {
  icon: ReactNode;
  /** why, and what can be done */
  children: ReactNode;
  /** what leads on; the last one is the way that is proposed */
  actions: ReactNode;
  /** it appears while the conversation is open: announced to screen readers */
  announced?: boolean;
}

/** Stands in the place of something that cannot be used now. */
export function ReadOnlyFooter({ icon, children, actions, announced }: Props) {
  return (
    <div className={css.bar} role={announced ? 'status' : undefined}>
      {icon}
      <p className={css.words}>{children}</p>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
