import type { ReactNode } from 'react';
import css from './conversation-bars.module.css';

interface BannerProps {
  icon: ReactNode;
  title: string;
  detail: ReactNode;
  action: ReactNode;
}

/** In place of a composer, where one cannot write yet: why, and what to do. */
export function ConversationBanner({ icon, title, detail, action }: BannerProps) {
  return (
    <section className={css.banner} aria-label={title}>
      <span className={css.mark}>{icon}</span>
      <div className={css.words}>
        <strong>{title}</strong>
        {detail}
      </div>
      {action}
    </section>
  );
}

/** Above the messages: what is to be known of the whole conversation. */
export function ConversationLine({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={css.line}>
      <p>{children}</p>
      {action}
    </div>
  );
}
