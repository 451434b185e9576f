import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Counter } from '../../ui/counter.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './notifications.module.css';
import { useUnreadCount } from './unread.queries.ts';

const NotificationsPanel = lazy(() =>
  import('./notifications-panel.tsx').then((file) => ({ default: file.NotificationsPanel })),
);

interface Props {
  position?: 'bottom-end' | 'top-start';
  /** somebody went to a ticket: what lies over the page closes */
  onGone?: (() => void) | undefined;
}

/** The bell: in how many conversations something is unread, and which ones. */
export function NotificationsButton({ position = 'bottom-end', onGone }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  /** the focus goes where the ticket is, not back to the bell */
  const [leaving, setLeaving] = useState(false);
  const count = useUnreadCount();
  const change = (next: boolean) => {
    setLeaving(false);
    setOpened(next);
  };
  const gone = () => {
    setLeaving(true);
    setOpened(false);
    onGone?.();
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position={position}
      width={360}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus={!leaving}
    >
      <span className={css.bell}>
        <Popover.Target>
          <IconButton
            label={t('notifications.title')}
            aria-label={
              count > 0
                ? `${t('notifications.title')}: ${t('notifications.count', { count })}`
                : t('notifications.title')
            }
            onClick={() => change(!opened)}
          >
            <IconBell size={18} stroke={1.75} />
          </IconButton>
        </Popover.Target>
        <span className={css.badge} aria-hidden>
          <Counter tone="unread" value={count} />
        </span>
      </span>
      <Popover.Dropdown p={0} aria-label={t('notifications.title')}>
        <Suspense fallback={<div className={css.opening} />}>
          <NotificationsPanel onNavigate={gone} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
