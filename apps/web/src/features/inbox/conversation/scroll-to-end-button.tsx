import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import css from './scroll-to-end-button.module.css';
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
  const count = below.filter((item) => item.kind === 'message' && !item.message.fromMe).length;
  return (
    <div className={css.down}>
      {count > 0 || hasNewer ? (
        <Button
          size="sm"
          radius="xl"
          rightSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
          onClick={onScrollToEnd}
        >
          {hasNewer ? t('messages.thread.toNewest') : t('tickets.conversation.newMessages', { count })}
        </Button>
      ) : (
        <IconButton
          label={t('tickets.conversation.toEnd')}
          radius="xl"
          size={36}
          variant="default"
          className={css.arrow}
          onClick={onScrollToEnd}
        >
          <IconArrowDown size={18} stroke={1.75} />
        </IconButton>
      )}
    </div>
  );
}
