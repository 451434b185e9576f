import type { ChatMessage } from '@balcao/contract';
import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconCornerUpLeft,
  IconDots,
  IconMoodPlus,
  IconEye,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import type { MessageStep } from '../../ui/chat/rows.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './chat-message.module.css';
import { ownReaction } from './reactions.tsx';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏', '✅'];
const icon = { size: 16, stroke: 1.75 };

export interface MessageActions {
  onReply: (message: ChatMessage) => void;
  onReact: (message: ChatMessage, emoji: string) => void;
  onPin: (message: ChatMessage, pinned: boolean) => void;
  /** shows who has read one's own */
  onWhoRead: (message: ChatMessage) => void;
  onEdit: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
  /** shows the message that is answered */
  onShow: (messageId: number) => void;
}

interface Props {
  message: ChatMessage;
  own: boolean;
  /** which reactions, by whom */
  label: string;
  /** Tab reaches them; the others' are reached with the arrow keys */
  reachable: boolean;
  actions: MessageActions;
  onFocus: () => void;
  onStep: (step: MessageStep) => void;
}

const stepKeys: Readonly<Record<string, MessageStep>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
};

/** The actions of a message: shown to those who point at it or come by the keyboard. */
export function MessageTools({ message, own, label, reachable, actions, onFocus, onStep }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [opened, setOpened] = useState<'react' | 'more' | null>(null);
  const tabIndex = reachable ? 0 : -1;
  const chosen = ownReaction(message, user.id);
  const stepByKey = (event: KeyboardEvent) => {
    const step = opened || event.altKey || event.ctrlKey || event.metaKey ? undefined : stepKeys[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const menu = (which: 'react' | 'more') => ({
    opened: opened === which,
    onChange: (now: boolean) => setOpened(now ? which : null),
    position: 'bottom-end' as const,
    shadow: 'md',
    radius: 'md',
  });
  return (
    // The arrows lead from one message to the next, whichever of its buttons has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.tools} data-tools data-opened={opened ?? undefined} onFocus={onFocus} onKeyDown={stepByKey}>
      <Menu {...menu('react')}>
        <Menu.Target>
          <IconButton
            label={t('chats.message.react')}
            aria-label={`${t('chats.message.react')}: ${label}`}
            size={28}
            tabIndex={tabIndex}
          >
            <IconMoodPlus {...icon} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={css.emojis}>
            {emojis.map((emoji) => (
              <Menu.Item
                key={emoji}
                className={css.emoji}
                data-own={chosen === emoji || undefined}
                aria-label={t('chats.message.reactWith', { emoji })}
                onClick={() => actions.onReact(message, chosen === emoji ? '' : emoji)}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
        </Menu.Dropdown>
      </Menu>
      <IconButton
        label={t('chats.message.reply')}
        aria-label={`${t('chats.message.reply')}: ${label}`}
        size={28}
        tabIndex={tabIndex}
        onClick={() => actions.onReply(message)}
      >
        <IconCornerUpLeft {...icon} />
      </IconButton>
      <Menu {...menu('more')}>
        <Menu.Target>
          <IconButton
            label={t('chats.message.more')}
            aria-label={`${t('chats.message.more')}: ${label}`}
            size={28}
            tabIndex={tabIndex}
          >
            <IconDots {...icon} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {message.message !== '' && (
            <Menu.Item
              leftSection={<IconCopy {...icon} />}
              onClick={() => void navigator.clipboard.writeText(message.message)}
            >
              {t('chats.message.copy')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={message.pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
            onClick={() => actions.onPin(message, message.pinned === null)}
          >
            {t(message.pinned ? 'chats.message.unpin' : 'chats.message.pin')}
          </Menu.Item>
          {own && (
            <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.onWhoRead(message)}>
              {t('chats.message.whoRead')}
            </Menu.Item>
          )}
          {own && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.onEdit(message)}>
              {t('chats.message.edit')}
            </Menu.Item>
          )}
          {own && (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.onDelete(message)}>
              {t('chats.message.delete')}
            </Menu.Item>
          )}
          {!own && message.message === '' && (
            <Menu.Item leftSection={<IconCornerUpLeft {...icon} />} onClick={() => actions.onReply(message)}>
              {t('chats.message.reply')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
