import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListPopoverPanel } from '../../../ui/lists/list-popover.tsx';
import { ChatRow } from './chat-row.tsx';
import { useChats } from './chats.queries.ts';

/** All chats, the one that was written in last first; each leads to its messages. */
export function ChatsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data: chats, isError, refetch } = useChats();
  return (
    <ListPopoverPanel
      title={t('shell.menu.chats')}
      action={
        <Button size="xs" variant="subtle" component={Link} to="/chats" onClick={onClose}>
          {t('shell.chat.openAll')}
        </Button>
      }
      entries={chats}
      isError={isError}
      onRetry={refetch}
      rowHeight={60}
      empty={t('shell.chat.empty')}
      renderEntry={(chat) => <ChatRow chat={chat} onClick={onClose} />}
    />
  );
}
