import type { ChatMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { groupReactions } from '../../../ui/chat/group-reactions.ts';
import css from './chat-message.module.css';

interface Props {
  message: ChatMessage;
  ownId: number;
  onReact: (message: ChatMessage, emoji: string) => void;
}

/** Each emoji with how many chose it; a click joins them, or takes one's own back. */
export function Reactions({ message, ownId, onReact }: Props) {
  const { t } = useTranslation();
  if (message.reactions.length === 0) return null;
  return (
    <div className={css.reactions}>
      {groupReactions(message.reactions).map(({ emoji, by: chosen }) => {
        const own = chosen.some(({ userId }) => userId === ownId);
        const names = chosen.map(({ name }) => name).join(', ');
        const label = t('chats.message.reacted', { emoji, count: chosen.length, names });
        return (
          <button
            key={emoji}
            type="button"
            className={css.reaction}
            data-own={own || undefined}
            aria-pressed={own}
            aria-label={label}
            title={names}
            onClick={() => onReact(message, own ? '' : emoji)}
          >
            {emoji} {chosen.length}
          </button>
        );
      })}
    </div>
  );
}

/** A person's reaction to a message; empty = none. */
export const ownReaction = ({ reactions }: ChatMessage, ownId: number): string =>
  reactions.find(({ userId }) => userId === ownId)?.emoji ?? '';
