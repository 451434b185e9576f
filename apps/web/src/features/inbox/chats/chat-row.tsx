import type { Chat } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { formatListTime } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './chat-row.module.css';
import { chatName, partnerOf, unreadOf } from './chats.rules.ts';
import { chatLine } from './latest-text.ts';
import { WithPresence } from './presence-dot.tsx';

interface Props {
  chat: Chat;
  /** the draft, instead of the last message */
  draft?: string | undefined;
  avatarSize?: number;
  onClick?: () => void;
}

/** A chat in a list: its name, the last message, the unread count. */
export function ChatRow({ chat, draft, avatarSize = 38, onClick }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const now = useNow();
  const { count, mentioned } = unreadOf(chat, user.id);
  const at = chat.latest?.createdAt ?? chat.createdAt;
  return (
    <Link
      to="/chats/$chatUuid"
      params={{ chatUuid: chat.uuid }}
      className={css.row}
      activeProps={{ 'data-active': true }}
      data-unread={count > 0 || undefined}
      onClick={onClick}
    >
      <ChatAvatar chat={chat} size={avatarSize} />
      <span className={css.name}>{chatName(chat, user.id)}</span>
      <time className={css.time} dateTime={at}>
        {formatListTime(at, now)}
      </time>
      <span className={css.line} data-draft={draft !== undefined || undefined}>
        {draft === undefined ? chatLine(chat, user.id, t) : draft}
      </span>
      <span className={css.counter}>
        {mentioned ? (
          <span className={css.mention}>
            <span aria-hidden>@</span>
            <VisuallyHidden>{t('shell.unreadChats', { count })}</VisuallyHidden>
          </span>
        ) : (
          <Counter value={count} tone="unread" label={t('shell.unreadChats', { count })} />
        )}
      </span>
    </Link>
  );
}

/** The other one of two people, or the sign of a group. */
export function ChatAvatar({ chat, size }: { chat: Chat; size: number }) {
  const { user } = useSession();
  const partner = partnerOf(chat, user.id);
  return partner ? (
    <WithPresence userId={partner.id}>
      <Avatar id={`user ${partner.id}`} name={partner.name} size={size} />
    </WithPresence>
  ) : (
    <Avatar id={`chat ${chat.id}`} name={chat.title} size={size} group={!chat.isDirect} />
  );
}
