import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnlineColleagues } from './chats.queries.ts';
import css from './presence-dot.module.css';

interface Props {
  userId: number;
  /** the background picture */
  children: ReactNode;
}

/** A colleague's picture with a dot: full while they are online, hollow while they are away. */
export function WithPresence({ userId, children }: Props) {
  const { t } = useTranslation();
  const online = useOnlineColleagues();
  if (!online) return children;
  const isOnline = online.has(userId);
  return (
    <span className={css.frame}>
      {children}
      <span className={css.dot} data-online={isOnline || undefined} aria-hidden />
      <VisuallyHidden>{t(isOnline ? 'shell.chat.online' : 'shell.chat.away')}</VisuallyHidden>
    </span>
  );
}
