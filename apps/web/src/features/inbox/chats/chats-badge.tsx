import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './chats-badge.module.css';
import { useUnreadChats } from './chats.queries.ts';

/** The dot on the entry of the menu while something is unread. */
export function ChatsBadge() {
  const { t } = useTranslation();
  const count = useUnreadChats();
  if (count === 0) return null;
  return (
    <>
      <span className={css.dot} aria-hidden />
      <VisuallyHidden>{t('shell.unreadChats', { count })}</VisuallyHidden>
    </>
  );
}
