import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './scroll-down.module.css';
import type { ThreadItem } from './thread-items.ts';

interface Props {
  items: readonly ThreadItem[];
  /** the end of the conversation is on screen */
  atEnd: boolean;
  /** what is on screen is an earlier part: the way to the end is a leap */
  earlier: boolean;
  onDown: () => void;
}

/** The way back to the end, and what has come in there meanwhile. */
export function ScrollDown({ items, atEnd, earlier, onDown }: Props) {
  const { t } = useTranslation();
  const lastKey = items.at(-1)?.key;
  const [seen, setSeen] = useState(lastKey);
  if (atEnd && seen !== lastKey) setSeen(lastKey);
  if (atEnd && !earlier) return null;

  const at = items.findLastIndex(({ key }) => key === seen);
  const below = at === -1 ? [] : items.slice(at + 1);
  const count = below.filter((item) => item.kind === 'message' && !item.message.fromMe).length;
  return (
    <div className={css.down}>
      {count > 0 || earlier ? (
        <Button
          size="sm"
          radius="xl"
          rightSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
          onClick={onDown}
        >
          {earlier ? t('messages.thread.toNewest') : t('tickets.conversation.newMessages', { count })}
        </Button>
      ) : (
        <IconButton
          label={t('tickets.conversation.toEnd')}
          radius="xl"
          size={36}
          variant="default"
          className={css.arrow}
          onClick={onDown}
        >
          <IconArrowDown size={18} stroke={1.75} />
        </IconButton>
      )}
    </div>
  );
}
