import { Popover } from '../../../ui/overlays/popover.ts';
import { IconBell } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../app/texts/i18n.ts';
import { Counter } from '../../../ui/counter.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './notifications.module.css';
import { useTicketNewsCount } from '../ticket-people/index.ts';
import { useReminderCount } from './reminders.tsx';
import { useUnseenNotices } from './security-notices.queries.ts';
import { useUnreadCount } from './unread.queries.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

const NotificationsPanel = preloadableComponent(
  async () => {
    const [file] = await Promise.all([
      import('./notifications-panel.tsx'),
      loadTexts('securityActs'),
      loadTexts('chats'),
    ]);
    return file.NotificationsPanel;
  },
  <div className={css.opening} />,
);

interface Props {
  /** pixels; on a phone as large as a finger */
  size?: 34 | 44;
}

/** The bell: in how many conversations of one's own something is unread, and which ones; where colleagues mention one; news of tickets; reminders of tasks; and what admins have to know of the company's security. */
export function NotificationsButton({ size = 34 }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  /** the focus goes where the ticket is, not back to the bell */
  const [leaving, setLeaving] = useState(false);
  const unread = useUnreadCount();
  const news = useTicketNewsCount();
  const unseen = useUnseenNotices();
  const reminders = useReminderCount();
  const parts = [
    ...(unread > news ? [t('notifications.count', { count: unread - news })] : []),
    ...(news > 0 ? [t('notifications.news.count', { count: news })] : []),
    ...(reminders > 0 ? [t('notifications.reminders.count', { count: reminders })] : []),
    ...(unseen > 0 ? [t('notifications.unseenSecurity', { count: unseen })] : []),
  ];
  const change = (next: boolean) => {
    setLeaving(false);
    setOpened(next);
  };
  const gone = () => {
    setLeaving(true);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width={360}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus={!leaving}
    >
      <span className={css.bell} data-large={size === 44 || undefined}>
        <Popover.Target>
          <IconButton
            label={t('notifications.title')}
            size={size}
            aria-label={
              parts.length > 0 ? `${t('notifications.title')}: ${parts.join(', ')}` : t('notifications.title')
            }
            onClick={() => change(!opened)}
          >
            <IconBell size={size === 44 ? 20 : 18} stroke={1.75} />
          </IconButton>
        </Popover.Target>
        <span className={css.badge} aria-hidden>
          <Counter tone="unread" value={unread + unseen + reminders} />
        </span>
      </span>
      <Popover.Dropdown p={0} aria-label={t('notifications.title')}>
        <NotificationsPanel onNavigate={gone} />
      </Popover.Dropdown>
    </Popover>
  );
}
