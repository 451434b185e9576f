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
} from '../../../ui/icons/index.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../app/copy-text.ts';
import { useSession } from '../../../app/session/session.ts';
import type { MessageStep } from '../../../ui/chat/rows.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
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

/** The open menu of a message; `held` = by a finger that was held on the message, with everything in one menu. */
export type OpenedTools = 'react' | 'more' | 'held' | null;

interface Props {
  message: ChatMessage;
  own: boolean;
  /** who wrote what */
  label: string;
  opened: OpenedTools;
  onOpened: (opened: OpenedTools) => void;
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
export function MessageTools(props: Props) {
  const { message, own, label, opened, onOpened, reachable, actions, onFocus, onStep } = props;
  const { t } = useTranslation();
  const tabIndex = reachable ? 0 : -1;
  const held = opened === 'held';
  const stepByKey = (event: KeyboardEvent) => {
    const step = opened || event.altKey || event.ctrlKey || event.metaKey ? undefined : stepKeys[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  const menu = (which: 'react' | 'more') => ({
    opened: opened === which || (which === 'more' && held),
    onChange: (now: boolean) => onOpened(now ? which : null),
    position: 'bottom-end' as const,
    shadow: 'md',
    radius: 'md',
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows lead from one message to the next, whichever of its buttons has the focus
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
          <Emojis message={message} actions={actions} />
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
          {held && (
            <>
              <Emojis message={message} actions={actions} />
              <Menu.Item leftSection={<IconCornerUpLeft {...icon} />} onClick={() => actions.onReply(message)}>
                {t('chats.message.reply')}
              </Menu.Item>
            </>
          )}
          {message.message !== '' && (
            <Menu.Item
              leftSection={<IconCopy {...icon} />}
              onClick={() => void copyText(message.message, t('common.copied'))}
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
            <Menu.Item
              color="var(--b-danger)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => actions.onDelete(message)}
            >
              {t('chats.message.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Emojis({ message, actions }: Pick<Props, 'message' | 'actions'>) {
  const { t } = useTranslation();
  const { user } = useSession();
  const chosen = ownReaction(message, user.id);
  return (
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
  );
}
