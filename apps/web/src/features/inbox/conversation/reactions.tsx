import type { Message } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { groupReactions } from '../../../ui/chat/group-reactions.ts';
import css from './reactions.module.css';

type Reaction = Message['reactions'][number];

interface Props {
  reactions: readonly Reaction[];
  onOpen: (from: HTMLElement) => void;
}

/** The reactions to a message, at its foot; each emoji once, with the names behind it. */
export function Reactions({ reactions, onOpen }: Props) {
  const { t } = useTranslation();
  const groups = groupReactions(reactions);
  const words = groups.map(({ emoji, by }) =>
    t('messages.reactions.summary', { emoji, names: by.map(({ name }) => name).join(', ') }),
  );
  return (
    <UnstyledButton
      className={css.pill}
      aria-label={`${t('messages.reactions.label')}: ${words.join('; ')}`}
      title={words.join('\n')}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {groups.map(({ emoji }) => (
        <span key={emoji}>{emoji}</span>
      ))}
      {reactions.length > 1 && <span className={css.count}>{reactions.length}</span>}
    </UnstyledButton>
  );
}
