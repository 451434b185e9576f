import type { ChatMessage } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latestText } from './latest-text.ts';

/** Announces to screen readers what arrives in the open chat, and nothing of what was there before. */
export function ChatAnnouncer({ messages, ownId }: { messages: readonly ChatMessage[]; ownId: number }) {
  const { t } = useTranslation();
  const newest = messages.at(-1);
  const [announced, setAnnounced] = useState({ id: newest?.id, words: '' });
  if (newest && newest.id !== announced.id) {
    const words = t('chats.thread.arrived', { name: newest.sender.name, text: latestText(newest, t) });
    // The first page is no news.
    setAnnounced({ id: newest.id, words: newest.senderId === ownId || announced.id === undefined ? '' : words });
  }
  return (
    <VisuallyHidden component="p" aria-live="polite">
      {announced.words}
    </VisuallyHidden>
  );
}
