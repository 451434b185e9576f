import type { SandboxMessage } from '@balcao/contract';
import { Menu } from '@mantine/core';
import { IconChartBar, IconCheck, IconCornerUpLeft, IconDots, IconPencil, IconTrash } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { mayDelete, mayEdit, mayReact, mayReply, ownReaction, pollOf } from './phone-actions.ts';
import css from './phone-menu.module.css';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const icon = { size: 16, stroke: 1.75 };

export interface MenuActions {
  onReply: (message: SandboxMessage) => void;
  onReact: (message: SandboxMessage, emoji: string) => void;
  onEdit: (message: SandboxMessage) => void;
  onDelete: (message: SandboxMessage) => void;
}

export interface VoteActions {
  onVote: (message: SandboxMessage, choices: string[]) => void;
  /** as which person one votes */
  voter: string;
}

/** The actions of a contact on a message: the three dots beside it. Nothing where there are none. */
export function PhoneMenu({
  message,
  line,
  onReply,
  onReact,
  onEdit,
  onDelete,
  onVote,
  voter,
}: MenuActions &
  VoteActions & {
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
        <VoteItems message={message} voter={voter} onVote={onVote} />
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
          <Menu.Item color="var(--b-danger)" leftSection={<IconTrash {...icon} />} onClick={() => onDelete(message)}>
            {t('sandbox.phone.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
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
          leftSection={<IconChartBar {...icon} />}
          rightSection={own.includes(id) && <IconCheck {...icon} aria-hidden />}
          onClick={() => onVote(message, after(id))}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
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
  return (
    <Menu position="bottom" shadow="md" radius="md">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ReactionRow message={message} onReact={onReact} />
      </Menu.Dropdown>
    </Menu>
  );
}
