import type { Chat, ChatMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { membersByReading } from './chats.rules.ts';
import css from './who-read-dialog.module.css';

interface Props {
  opened: boolean;
  chat: Chat;
  message: ChatMessage | undefined;
  onClose: () => void;
}

/** Which members have read a message of one's own, and which have not yet. */
export function WhoReadDialog({ opened, chat, message, onClose }: Props) {
  const { t } = useTranslation();
  const { read, unread } = membersByReading(chat, message ?? { id: 0, senderId: 0 });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('chats.message.whoReadTitle')}
      size={420}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <People title={t('chats.message.readBy', { count: read.length })} people={read} />
      <People title={t('chats.message.unreadBy', { count: unread.length })} people={unread} />
    </Modal>
  );
}

function People({ title, people }: { title: string; people: readonly { id: number; name: string }[] }) {
  if (people.length === 0) return null;
  return (
    <section className={css.people}>
      <h3>{title}</h3>
      <ul>
        {people.map(({ id, name }) => (
          <li key={id}>
            <Avatar id={`user ${id}`} name={name} size={28} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
