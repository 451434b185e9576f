import { useMemo } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DayLine, UnreadLine } from '../../ui/chat/thread-lines.tsx';
import { ChatThread } from '../../ui/chat/thread.tsx';
import type { RowState, ThreadHandle } from '../../ui/chat/thread.tsx';
import type { LoadedThread } from '../messages/index.ts';
import { Bubble } from './bubble.tsx';
import { estimateHeight } from './estimate-height.ts';
import { EventLine } from './event-line.tsx';
import { NoteLine } from './note-line.tsx';
import { OutageLine } from './outage-line.tsx';
import { ScrollToEndButton } from './scroll-to-end-button.tsx';
import type { ThreadItem } from './thread-items.ts';

interface Props {
  items: readonly ThreadItem[];
  contactName: string;
  loaded: LoadedThread;
  hasMore: boolean;
  /** there are newer messages that are not loaded */
  hasNewer: boolean;
  /** id of the message that is shown first; null = the end */
  startAt: string | null;
  /** leaps to the end of the conversation */
  onJumpToEnd: () => void;
  /** hears whether the end of the conversation is on screen */
  onAtEnd: (atEnd: boolean) => void;
  ref: Ref<ThreadHandle>;
}

/** The conversation of a ticket: its messages, with notes, events and outages between them. Mount it anew for each leap. */
export function ThreadView(props: Props) {
  const { items, contactName, loaded, hasMore, hasNewer, startAt, onJumpToEnd, onAtEnd, ref } = props;
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
    />
  );
}

function renderItem(item: ThreadItem, state: RowState) {
  switch (item.kind) {
    case 'day':
      return <DayLine date={item.date} />;
    case 'unread':
      return <ConversationUnreadLine count={item.count} />;
    case 'note':
      return <NoteLine note={item.note} />;
    case 'event':
      return <EventLine event={item.event} />;
    case 'absence':
      return <OutageLine absence={item.absence} />;
    case 'message':
      return <Bubble shown={item} first={item.first} {...state} />;
  }
}

function ConversationUnreadLine({ count }: { count: number }) {
  const { t } = useTranslation();
  return <UnreadLine text={t('tickets.conversation.unread', { count })} />;
}
