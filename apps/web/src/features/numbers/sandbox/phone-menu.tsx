import type { SandboxMessage } from '@balcao/contract';
import { Menu } from '../../../ui/overlays/menu.ts';
import { IconChartBar, IconCheck, IconCornerUpLeft, IconDots, IconPencil, IconTrash } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageMenu, messageMenuIcon, type ReactionChoice } from '../../../ui/chat/message-menu.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { mayDelete, mayEdit, mayReact, mayReply, ownReaction, pollOf } from './phone-actions.ts';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

export interface MenuActions {
  onReply: (message: SandboxMessage) => void;
  /** an empty emoji takes the reaction back */
  onReact: (message: SandboxMessage, emoji: string) => void;
  onEdit: (message: SandboxMessage) => void;
  onDelete: (message: SandboxMessage) => void;
}

export interface VoteActions {
  onVote: (message: SandboxMessage, choices: string[]) => void;
  /** as which person one votes */
  voter: string;
}

interface Props extends MenuActions, VoteActions {
  message: SandboxMessage;
  /** the message in one line */
  line: string;
}

/** The actions of a contact on a message: the three dots beside it. Nothing where there are none. */
export function PhoneMenu({ message, line, onReact, onVote, voter, ...on }: Props) {
  const { t } = useTranslation();
  const reactions = useReactions(message, onReact);
  if (!mayReact(message)) return null;
  return (
    <MessageMenu
      skin="phone"
      target={
        <IconButton
          label={t('sandbox.phone.more')}
          aria-label={t('sandbox.phone.moreOf', { text: line })}
          size={28}
          data-tools
        >
          <IconDots {...messageMenuIcon} />
        </IconButton>
      }
      reactions={reactions}
      actions={[
        mayReply(message) && {
          icon: IconCornerUpLeft,
          label: t('sandbox.phone.reply'),
          onClick: () => on.onReply(message),
        },
        mayEdit(message) && { icon: IconPencil, label: t('sandbox.phone.edit'), onClick: () => on.onEdit(message) },
        mayDelete(message) && {
          icon: IconTrash,
          label: t('sandbox.phone.delete'),
          isDangerous: true,
          onClick: () => on.onDelete(message),
        },
      ]}
    >
      <VoteItems message={message} voter={voter} onVote={onVote} />
    </MessageMenu>
  );
}

/** The options of a poll; the one voted for takes the vote back. */
function VoteItems({ message, voter, onVote }: VoteActions & { message: SandboxMessage }) {
  const { t } = useTranslation();
  const poll = pollOf(message);
  if (!poll) return null;
  const own = poll.votes.find(({ name, fromMe }) => !fromMe && name === voter)?.choices ?? [];
  const after = (id: string) => {
    const others = own.filter((choice) => choice !== id);
    if (own.includes(id)) return others;
    return poll.maxChoices === 1 ? [id] : [...others, id];
  };
  return (
    <>
      <Menu.Label>{t('sandbox.phone.vote')}</Menu.Label>
      {poll.options.map(({ id, name }) => (
        <Menu.Item
          key={id}
          aria-current={own.includes(id) || undefined}
          leftSection={<IconChartBar {...messageMenuIcon} />}
          rightSection={own.includes(id) && <IconCheck {...messageMenuIcon} aria-hidden />}
          onClick={() => onVote(message, after(id))}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

function useReactions(message: SandboxMessage, onReact: MenuActions['onReact']): ReactionChoice {
  const { t } = useTranslation();
  return {
    emojis,
    own: ownReaction(message),
    label: (emoji, isOwn) => t(isOwn ? 'sandbox.phone.takeBack' : 'sandbox.phone.reactWith', { emoji }),
    onReact: (emoji) => onReact(message, emoji),
  };
}

/** A menu of the emojis to react with, opened by another button. */
export function ReactMenu({
  message,
  children,
  onReact,
}: {
  message: SandboxMessage;
  children: ReactNode;
  onReact: MenuActions['onReact'];
}) {
  return <MessageMenu skin="phone" position="bottom" target={children} reactions={useReactions(message, onReact)} />;
}
