import type { Message } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageLine } from '../messages/index.ts';
import css from './new-message-announcer.module.css';

/** Announces to screen readers what arrives in the open conversation, and nothing of what was there before. */
export function NewMessageAnnouncer({ messages, contactName }: { messages: readonly Message[]; contactName: string }) {
  const { t } = useTranslation();
  const newest = messages.at(-1);
  const [announced, setAnnounced] = useState({ id: newest?.id, words: '' });

  if (newest && newest.id !== announced.id) {
    const { id, fromMe, contact } = newest;
    const words = t('tickets.conversation.arrived', {
      name: contact?.name ?? contactName,
      text: messageLine(newest, t),
    });
    setAnnounced({ id, words: fromMe ? announced.words : words });
  }

  return (
    <p className={css.spoken} aria-live="polite">
      {announced.words}
    </p>
  );
}
