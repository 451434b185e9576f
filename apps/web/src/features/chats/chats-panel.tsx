import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RetryLine } from '../../ui/load-failed.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import css from './chats-button.module.css';
import { ChatRow } from './chat-row.tsx';
import { useChats } from './chats.queries.ts';

/** All chats, the one that was written in last first; each leads to its messages. */
export function ChatsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data: chats, isError, refetch } = useChats();
  return (
    <>
      <header className={css.head}>
        <h2>{t('shell.menu.chats')}</h2>
        <Button size="xs" variant="subtle" component={Link} to="/chats" onClick={onClose}>
          {t('shell.chat.openAll')}
        </Button>
      </header>
      <div className={css.list}>
        {!chats && !isError && <SkeletonRows count={3} height={60} avatar={34} />}
        {!chats && isError && <RetryLine className={css.none} onRetry={refetch} />}
        {chats?.length === 0 && <p className={css.none}>{t('shell.chat.empty')}</p>}
        <ul className={css.rows}>
          {chats?.map((chat) => (
            <li key={chat.id}>
              <ChatRow chat={chat} onClick={onClose} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
