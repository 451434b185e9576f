import type { Message } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import css from './arrivals.module.css';
import { wordsOf } from './message-text.ts';

/** Says aloud what arrives in the open conversation, and nothing of what was there before. */
export function Arrivals({ messages, contactName }: { messages: readonly Message[]; contactName: string }) {
  const { t } = useTranslation();
  const newest = messages.at(-1);
  const [heard, setHeard] = useState({ id: newest?.id, words: '' });

  if (newest && newest.id !== heard.id) {
    const { id, fromMe, mediaType, contact } = newest;
    const text = plainText(wordsOf(newest)) || (mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`));
    const words = t('tickets.conversation.arrived', { name: contact?.name ?? contactName, text });
    setHeard({ id, words: fromMe ? heard.words : words });
  }

  return (
    <p className={css.spoken} aria-live="polite">
      {heard.words}
    </p>
  );
}
