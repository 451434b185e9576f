import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUnreadAnnouncements } from '../../features/account/announcements/index.ts';
import { useUnreadChats } from '../../features/inbox/chats/index.ts';
import { useNewsCount } from '../../features/inbox/notifications/index.ts';
import css from '../../ui/phone/bottom-bar.module.css';

/** On *Mais*: something is new in what lies behind it. */
export function MoreDot() {
  const { t } = useTranslation();
  const isNew = useUnreadChats() + useUnreadAnnouncements() + useNewsCount() > 0;
  if (!isNew) return null;
  return (
    <>
      <span className={css.dot} aria-hidden />
      <VisuallyHidden>{t('shell.bar.new')}</VisuallyHidden>
    </>
  );
}
