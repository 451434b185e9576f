import type { ChatMessage } from '@balcao/contract';
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
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../app/copy-text.ts';
import { useSession } from '../../../app/session/session.ts';
import { MessageMenu, messageMenuIcon } from '../../../ui/chat/message-menu.tsx';
import { MessageToolbar } from '../../../ui/chat/message-toolbar.tsx';
import type { MessageStep } from '../../../ui/chat/rows.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './chat-message.module.css';
import { ownReaction } from './reactions.tsx';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏', '✅'];

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
  /** the first one takes the focus */
  focusNow: boolean;
  actions: MessageActions;
  onFocus: () => void;
  onStep: (step: MessageStep) => void;
}

/** The actions of a message. */
export function MessageTools({ message, own, label, opened, onOpened, reachable, actions, ...toolbar }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isHeld = opened === 'held';
  const tool = (name: string) => ({
    label: name,
    'aria-label': `${name}: ${label}`,
    size: 28,
    tabIndex: reachable ? 0 : -1,
  });
  const reactions = {
    emojis,
    own: ownReaction(message, user.id),
    label: (emoji: string) => t('chats.message.reactWith', { emoji }),
    onReact: (emoji: string) => actions.onReact(message, emoji),
  };
  const reply = () => actions.onReply(message);
  return (
    <MessageToolbar className={css.tools} opened={opened ?? undefined} {...toolbar}>
      <MessageMenu
        skin="flat"
        target={
          <IconButton {...tool(t('chats.message.react'))}>
            <IconMoodPlus {...messageMenuIcon} />
          </IconButton>
        }
        opened={opened === 'react'}
        onChange={(now) => onOpened(now ? 'react' : null)}
        reactions={reactions}
      />
      <IconButton {...tool(t('chats.message.reply'))} onClick={reply}>
        <IconCornerUpLeft {...messageMenuIcon} />
      </IconButton>
      <MessageMenu
        skin="flat"
        target={
          <IconButton {...tool(t('chats.message.more'))}>
            <IconDots {...messageMenuIcon} />
          </IconButton>
        }
        opened={opened === 'more' || isHeld}
        onChange={(now) => onOpened(now ? 'more' : null)}
        reactions={isHeld ? reactions : undefined}
        actions={[
          isHeld && { icon: IconCornerUpLeft, label: t('chats.message.reply'), onClick: reply },
          message.message !== '' && {
            icon: IconCopy,
            label: t('chats.message.copy'),
            onClick: () => void copyText(message.message, t('common.copied')),
          },
          {
            icon: message.pinned ? IconPinnedOff : IconPin,
            label: t(message.pinned ? 'chats.message.unpin' : 'chats.message.pin'),
            onClick: () => actions.onPin(message, message.pinned === null),
          },
          own && { icon: IconEye, label: t('chats.message.whoRead'), onClick: () => actions.onWhoRead(message) },
          own && { icon: IconPencil, label: t('chats.message.edit'), onClick: () => actions.onEdit(message) },
          own && {
            icon: IconTrash,
            label: t('chats.message.delete'),
            isDangerous: true,
            onClick: () => actions.onDelete(message),
          },
        ]}
      />
    </MessageToolbar>
  );
}
