import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToEndButton } from '../../../ui/chat/to-end-button.tsx';
import type { ThreadItem } from './thread-items.ts';

interface Props {
  items: readonly ThreadItem[];
  /** the end of the conversation is on screen */
  atEnd: boolean;
  /** an earlier part is on screen: the way to the end is a jump */
  hasNewer: boolean;
  onScrollToEnd: () => void;
}

/** The way back to the end, and what has come in there meanwhile. */
export function ScrollToEndButton({ items, atEnd, hasNewer, onScrollToEnd }: Props) {
  const { t } = useTranslation();
  const lastKey = items.at(-1)?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey);
  if (atEnd && !hasNewer) return null;

  const at = items.findLastIndex(({ key }) => key === seenKey);
  const below = at === -1 ? [] : items.slice(at + 1);
  const messages = below.flatMap((item) =>
    item.kind === 'album' ? item.pictures : item.kind === 'message' ? [item] : [],
  );
  const count = messages.filter(({ message }) => !message.fromMe).length;
  const news = hasNewer
    ? t('messages.thread.toNewest')
    : count > 0
      ? t('tickets.conversation.newMessages', { count })
      : undefined;
  return <ToEndButton label={t('tickets.conversation.toEnd')} news={news} onClick={onScrollToEnd} />;
}
