import type { Chat } from '@balcao/contract';
import { IconMessage2, IconUserPlus, IconX } from '../../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import css from './chat-details.module.css';
import { ChatLists } from './chat-lists.tsx';
import { ChatAvatar } from './chat-row.tsx';
import { useOpenDirect } from './chats.queries.ts';
import { chatName } from './chats.rules.ts';
import { WithPresence } from './presence-dot.tsx';

interface Props {
  chat: Chat;
  onEdit: () => void;
  onShow: (messageId: number) => void;
  onClose: () => void;
}

/** The members of a chat, its author, and its pinned messages, tickets and files. */
export function ChatDetails({ chat, onEdit, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const open = useOpenDirect();
  useReturnFocus();
  const write = (id: number) =>
    open.mutate(id, {
      onSuccess: ({ uuid }) => void navigate({ to: '/chats/$chatUuid', params: { chatUuid: uuid } }),
    });
  return (
    <aside className={css.details} aria-label={t('chats.head.details')}>
      <header className={css.head}>
        <h2>{t('chats.head.details')}</h2>
        <IconButton label={t('chats.head.closeDetails')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <div className={css.subject}>
        <ChatAvatar chat={chat} size={56} />
        <div>
          <b>{chatName(chat, user.id)}</b>
          <p>{t('chats.details.created', { name: chat.owner.name, date: formatDate(chat.createdAt, '2-digit') })}</p>
        </div>
      </div>
      <section className={css.people}>
        <header>
          <h3>{t('chats.details.people', { count: chat.users.length })}</h3>
          {chat.ownerId === user.id && !chat.isDirect && (
            <IconButton label={t('chats.details.add')} onClick={onEdit}>
              <IconUserPlus size={18} stroke={1.75} />
            </IconButton>
          )}
        </header>
        <ul>
          {chat.users.map(({ user: member }) => (
            <li key={member.id}>
              <WithPresence userId={member.id}>
                <Avatar id={`user ${member.id}`} name={member.name} size={30} />
              </WithPresence>
              <span className={css.name}>
                {member.id === user.id ? t('chats.details.you', { name: member.name }) : member.name}
              </span>
              {member.id === chat.ownerId && <small>{t('chats.details.owner')}</small>}
              {member.id !== user.id && !chat.isDirect && (
                <IconButton
                  label={t('chats.details.write', { name: member.name })}
                  size={28}
                  disabled={open.isPending}
                  onClick={() => write(member.id)}
                >
                  <IconMessage2 size={16} stroke={1.75} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </section>
      <ChatLists chat={chat} onShow={onShow} />
    </aside>
  );
}
