import type { Message } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './small-panel.module.css';

/** The people behind each reaction to a message. */
export function ReactionNames({ message, onTakeBack }: { message: Message; onTakeBack: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={css.panel}>
      <ul className={css.lines}>
        {message.reactions.map(({ emoji, fromMe, name }) => (
          <li key={`${fromMe}${name}${emoji}`} className={css.reaction}>
            <span className={css.emoji}>{emoji}</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {onTakeBack && message.reactions.some(({ fromMe }) => fromMe) && (
        <Button size="xs" variant="subtle" onClick={onTakeBack}>
          {t('messages.reactions.takeBack')}
        </Button>
      )}
    </div>
  );
}
