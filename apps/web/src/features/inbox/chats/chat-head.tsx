import type { Chat } from '@balcao/contract';
import { Menu } from '../../../ui/overlays/menu.ts';
import {
  IconDotsVertical,
  IconDoorExit,
  IconLayoutSidebarRight,
  IconPencil,
  IconSearch,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './chat-head.module.css';
import { ChatAvatar } from './chat-row.tsx';
import { useOnlineColleagues } from './chats.queries.ts';
import { chatName } from './chats.rules.ts';

interface Props {
  chat: Chat;
  detailsOpen: boolean;
  searchOpen: boolean;
  onDetails: () => void;
  onSearch: () => void;
  onEdit: () => void;
  onLeave: () => void;
  onDelete: () => void;
}

const icon = { size: 18, stroke: 1.75 };

/** The title of a chat, and its actions. */
export function ChatHead({ chat, detailsOpen, searchOpen, onDetails, onSearch, onEdit, onLeave, onDelete }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const online = useOnlineColleagues();
  const onlineCount = chat.users.filter(({ userId }) => online?.has(userId)).length;
  const owns = chat.ownerId === user.id;
  return (
    <header className={css.head}>
      <ChatAvatar chat={chat} size={40} />
      <div className={css.words}>
        <h2>{chatName(chat, user.id)}</h2>
        <p>
          {chat.isDirect ? t('chats.head.direct') : t('chats.head.people', { count: chat.users.length })}
          {online && !chat.isDirect && ` · ${t('chats.head.online', { count: onlineCount })}`}
        </p>
      </div>
      <IconButton
        label={t(searchOpen ? 'chats.head.closeSearch' : 'chats.head.search')}
        aria-pressed={searchOpen}
        onClick={onSearch}
      >
        <IconSearch {...icon} />
      </IconButton>
      <IconButton
        label={t(detailsOpen ? 'chats.head.closeDetails' : 'chats.head.details')}
        aria-pressed={detailsOpen}
        onClick={onDetails}
      >
        <IconLayoutSidebarRight {...icon} />
      </IconButton>
      {(owns || !chat.isDirect) && (
        <Menu position="bottom-end" shadow="md" radius="md">
          <Menu.Target>
            <IconButton label={t('chats.head.more')}>
              <IconDotsVertical {...icon} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {owns && !chat.isDirect && (
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={onEdit}>
                {t('chats.head.edit')}
              </Menu.Item>
            )}
            {!chat.isDirect && (
              <Menu.Item leftSection={<IconDoorExit size={16} stroke={1.75} />} onClick={onLeave}>
                {t('chats.head.leave')}
              </Menu.Item>
            )}
            {owns && (
              <Menu.Item color="var(--b-danger)" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
                {t('chats.head.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}
