import { IconMessage2 } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ListPopover, listPopoverOpening } from '../../../ui/lists/list-popover.tsx';
import { useUnreadChats } from './chats.queries.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

const ChatsPanel = preloadableComponent(async () => (await import('./chats-panel.tsx')).ChatsPanel, listPopoverOpening);

/** The chats of this person, with the number of unread ones. */
export function ChatsButton() {
  const { t } = useTranslation();
  const { includes } = useSession();
  const [opened, setOpened] = useState(false);
  const count = useUnreadChats();
  const name = t('shell.menu.chats');
  if (!includes('useInternalChat')) return null;
  return (
    <ListPopover
      opened={opened}
      onChange={setOpened}
      width={360}
      name={name}
      countedName={t('shell.unreadChats', { count })}
      icon={<IconMessage2 size={18} stroke={1.75} />}
      unread={count}
    >
      <ChatsPanel onClose={() => setOpened(false)} />
    </ListPopover>
  );
}
