import type { SandboxMessage } from '@balcao/contract';
import { Menu } from '@mantine/core';
import { IconCornerUpLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { mayDelete, mayEdit, mayReact, mayReply, ownReaction } from './phone-actions.ts';
import css from './phone-menu.module.css';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const icon = { size: 16, stroke: 1.75 };

export interface MenuActions {
  onReply: (message: SandboxMessage) => void;
  onReact: (message: SandboxMessage, emoji: string) => void;
  onEdit: (message: SandboxMessage) => void;
  onDelete: (message: SandboxMessage) => void;
}

/** What a contact can do with a message: the three dots beside it. Nothing where there is nothing to do. */
export function PhoneMenu({
  message,
  line,
  onReply,
  onReact,
  onEdit,
  onDelete,
}: MenuActions & {
  message: SandboxMessage;
  /** the message in one line */
  line: string;
}) {
  const { t } = useTranslation();
  if (!mayReact(message)) return null;
  return (
    <Menu position="bottom-end" shadow="md" radius="md">
      <Menu.Target>
        <IconButton
          label={t('sandbox.phone.more')}
          aria-label={t('sandbox.phone.moreOf', { text: line })}
          size={28}
          data-tools
        >
          <IconDots size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ReactionRow message={message} onReact={onReact} />
        {mayReply(message) && (
          <Menu.Item leftSection={<IconCornerUpLeft {...icon} />} onClick={() => onReply(message)}>
            {t('sandbox.phone.reply')}
          </Menu.Item>
        )}
        {mayEdit(message) && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(message)}>
            {t('sandbox.phone.edit')}
          </Menu.Item>
        )}
        {mayDelete(message) && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(message)}>
            {t('sandbox.phone.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ReactionRow({ message, onReact }: { message: SandboxMessage; onReact: MenuActions['onReact'] }) {
  const { t } = useTranslation();
  const own = ownReaction(message);
  return (
    <div className={css.emojis}>
      {emojis.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={css.emoji}
          data-own={own === emoji || undefined}
          aria-label={t(own === emoji ? 'sandbox.phone.takeBack' : 'sandbox.phone.reactWith', { emoji })}
          onClick={() => onReact(message, emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
    </div>
  );
}

/** The same emojis for a button elsewhere. */
export function ReactMenu({
  message,
  children,
  onReact,
}: {
  message: SandboxMessage;
  children: ReactNode;
  onReact: MenuActions['onReact'];
}) {
  return (
    <Menu position="bottom" shadow="md" radius="md">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ReactionRow message={message} onReact={onReact} />
      </Menu.Dropdown>
    </Menu>
  );
}
