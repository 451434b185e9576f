import type { Message } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import css from './small-panel.module.css';

interface Props {
  message: Message;
  onTakeBack: (() => void) | undefined;
  /** the last reaction was taken back elsewhere */
  onNoneLeft: () => void;
}

/** The people behind each reaction to a message. */
export function ReactionNames({ message, onTakeBack, onNoneLeft }: Props) {
  const { t } = useTranslation();
  const noneLeft = useEffectEvent(onNoneLeft);
  const isEmpty = message.reactions.length === 0;
  useEffect(() => {
    if (isEmpty) noneLeft();
  }, [isEmpty]);
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
