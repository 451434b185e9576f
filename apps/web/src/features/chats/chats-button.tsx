import { Popover } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { Counter } from '../../ui/counter.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './chats-button.module.css';
import { useUnreadChats } from './chats.queries.ts';
import { preloadableComponent } from '../../ui/preloadable.ts';

const ChatsPanel = preloadableComponent(
  async () => (await import('./chats-panel.tsx')).ChatsPanel,
  <div className={css.opening} />,
);

/** The chats of this person, with the number of what is unread. */
export function ChatsButton() {
  const { t } = useTranslation();
  const { includes } = useSession();
  const [opened, setOpened] = useState(false);
  const count = useUnreadChats();
  const name = t('shell.menu.chats');
  if (!includes('useInternalChat')) return null;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <span className={css.button}>
        <Popover.Target>
          <IconButton
            label={name}
            aria-label={count > 0 ? t('shell.unreadChats', { count }) : name}
            onClick={() => setOpened(!opened)}
          >
            <IconMessage2 size={18} stroke={1.75} />
          </IconButton>
        </Popover.Target>
        <span className={css.badge} aria-hidden>
          <Counter value={count} tone="unread" />
        </span>
      </span>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)" aria-label={name}>
        <ChatsPanel onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
