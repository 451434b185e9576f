import { useMemo } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { IconArrowUp } from '../../../ui/icons/index.ts';
import { DayLine, UnreadLine as UnreadLineRow } from '../../../ui/chat/thread-lines.tsx';
import { ChatThread } from '../../../ui/chat/thread.tsx';
import type { RowState, ThreadHandle } from '../../../ui/chat/thread.tsx';
import type { ThreadStart } from '../../../ui/chat/use-thread-scroll.ts';
import type { LoadedThread } from '../messages/index.ts';
import { Album } from './album.tsx';
import { Bubble } from './bubble.tsx';
import { estimateHeight } from './estimate-height.ts';
import { EventLine } from './event-line.tsx';
import { NoteLine } from './note-line.tsx';
import { OutageLine } from './outage-line.tsx';
import { PhoneHistoryLine } from './phone-history-line.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { unreadKey } from './thread-items.ts';
import type { UnreadLine } from './use-mark-read.ts';
import css from './thread-view.module.css';
import { ScrollToEndButton } from './scroll-to-end-button.tsx';
import type { ThreadItem } from './thread-items.ts';

interface Props {
  items: readonly ThreadItem[];
  contactName: string;
  loaded: LoadedThread;
  hasMore: boolean;
  /** there are newer messages that are not loaded */
  hasNewer: boolean;
  /** what is shown first; null = the end */
  startAt: ThreadStart | null;
  /** leaps to the end of the conversation */
  onJumpToEnd: () => void;
  /** the line above the unread messages is above the window, and was not on screen yet */
  lineAbove: UnreadLine | null;
  /** a button leads there */
  offersLine: boolean;
  onLineSeen: () => void;
  onShowLine: () => void;
  /** is called with whether the end of the conversation is on screen */
  onAtEnd: (atEnd: boolean) => void;
  ref: Ref<ThreadHandle>;
}

/**
 * The conversation of a ticket: its messages, with notes, events and outages between them. Remount it for each jump.
 */
export function ThreadView(props: Props) {
  const { items, contactName, loaded, hasMore, hasNewer, startAt, onJumpToEnd, onAtEnd, ref } = props;
  const { lineAbove, offersLine, onLineSeen, onShowLine } = props;
  const { t } = useTranslation();
  const texts = useMemo(
    () => ({
      label: t('tickets.conversation.label', { name: contactName }),
      olderFailed: t('tickets.conversation.olderFailed'),
      newerFailed: t('messages.thread.newerFailed'),
    }),
    [t, contactName],
  );
  return (
    <div className={css.view}>
      {lineAbove && offersLine && (
        <Button
          size="sm"
          radius="xl"
          className={css.unreadAbove}
          leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
          onClick={onShowLine}
        >
          {t('tickets.list.unread', { count: lineAbove.count })}
        </Button>
      )}
      <ChatThread
        ref={ref}
        rows={items}
        estimateHeight={estimateHeight}
        renderRow={renderItem}
        renderToEnd={(atEnd, scrollToEnd) => (
          <ScrollToEndButton
            items={items}
            atEnd={atEnd}
            hasNewer={hasNewer}
            onScrollToEnd={hasNewer ? onJumpToEnd : scrollToEnd}
          />
        )}
        history={{ ...loaded, hasMore, hasNewer }}
        texts={texts}
        startAt={startAt}
        onAtEnd={onAtEnd}
        watched={lineAbove ? { key: unreadKey, onSeen: onLineSeen } : undefined}
      />
    </div>
  );
}

function renderItem(item: ThreadItem, state: RowState) {
  switch (item.kind) {
    case 'day':
      return <DayLine date={item.date} />;
    case 'phoneHistory':
      return <PhoneHistoryLine chats={item.chats} />;
    case 'unread':
      return <ConversationUnreadLine count={item.count} since={item.since} />;
    case 'note':
      return <NoteLine note={item.note} />;
    case 'event':
      return <EventLine event={item.event} />;
    case 'outage':
      return <OutageLine outage={item.outage} />;
    case 'message':
      return <Bubble shown={item} first={item.first} {...state} />;
    case 'album':
      return <Album album={item} {...state} />;
  }
}

function ConversationUnreadLine({ count, since }: { count: number; since: string }) {
  const { t } = useTranslation();
  return <UnreadLineRow text={t('tickets.conversation.unread', { count, time: formatTime(since) })} />;
}
