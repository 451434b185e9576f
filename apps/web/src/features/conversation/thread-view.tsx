import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/format.ts';
import { DeferredContext } from '../../ui/deferred.tsx';
import type { LoadedThread } from '../messages/index.ts';
import { Bubble } from './bubble.tsx';
import { estimateHeight } from './estimate-height.ts';
import { OutageLine } from './outage-line.tsx';
import { EventLine } from './event-line.tsx';
import { NoteLine } from './note-line.tsx';
import { ScrollToEndButton } from './scroll-to-end-button.tsx';
import { adjacentMessage } from './thread-items.ts';
import type { MessageStep, ThreadItem } from './thread-items.ts';
import css from './thread-view.module.css';

/** So close to the end counts as reading it: new messages are followed. */
const atEndPx = 80;
const loadOlderWithinPx = 50;
const flashMs = 1600;
/** Above and below the rows of the first drawing, and what it takes the rest of the window to be. */
const padding = { start: 44, end: 14 };
const chromeHeightPx = 200;
const overscanRows = 8;

export interface ThreadHandle {
  /** Shows a message in the middle of the window and lets it flash, as soon as it is among the rows. */
  scrollToMessage: (messageId: string) => void;
  scrollToEnd: () => void;
}

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

/** The conversation from oldest to newest, drawn as far as it can be seen. Mount it anew for each leap. */
export function ThreadView({
  items,
  contactName,
  loaded,
  hasMore,
  hasNewer,
  startAt,
  onJumpToEnd,
  onAtEnd,
  ref,
}: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [activeKey, setActiveKey] = useState<string>();
  const [focusKey, setWantedKey] = useState<string>();

  // Rows that cannot be seen, and the buttons beside those that can, are drawn once the messages are on screen.
  const overscan = useDeferredValue(overscanRows, 1);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => estimateHeight(items[index]), [items]),
    // Stable between changes of the rows: a new function makes the virtualizer measure all of them anew.
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    anchorTo: 'end',
    // What is read on with is no news to follow.
    followOnAppend: !hasNewer,
    scrollEndThreshold: atEndPx,
    overscan,
    paddingStart: padding.start,
    paddingEnd: padding.end,
    // Drawn at its end from the first time: what is far above would be drawn, measured and thrown away.
    initialRect: { width: 0, height: innerHeight - chromeHeightPx },
    initialOffset: () => (startAt === null ? endOffset(items) : 0),
  });
  const [start] = useState(startAt);
  useLayoutEffect(() => {
    if (start === null) virtualizer.scrollToEnd();
  }, [virtualizer, start]);
  useStayAtEnd(scroller, content, virtualizer, !hasNewer && start === null);
  const { flashing, show } = useJumpToMessage(items, virtualizer, start);
  useImperativeHandle(ref, () => ({
    scrollToMessage: show,
    // The message that was just written is not drawn yet.
    scrollToEnd: () => requestAnimationFrame(() => virtualizer.scrollToEnd()),
  }));

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const near = virtualizer.isAtEnd(atEndPx);
    const end = near && !hasNewer;
    setAtEnd(end);
    onAtEnd(end);
    if (element.scrollTop < loadOlderWithinPx && !loaded.olderFailed) loaded.loadOlder();
    if (near && !loaded.newerFailed) loaded.loadNewer();
  };
  // Also without scrolling: a short conversation may leave room for older messages at once.
  useEffect(onScroll);

  const lastKey = items.findLast((item) => item.kind === 'message')?.key;
  const reachable = items.some(({ key }) => key === activeKey) ? activeKey : lastKey;
  const onRowFocus = useCallback((key: string) => {
    setActiveKey(key);
    setWantedKey(undefined);
  }, []);
  const step = useCallback(
    (from: string, move: MessageStep) => {
      const index = adjacentMessage(items, from, move);
      if (index === -1) return;
      virtualizer.scrollToIndex(index, { align: 'auto' });
      setWantedKey(items[index]?.key);
    },
    [items, virtualizer],
  );

  return (
    <div className={css.pane}>
      {/* Rows come and go with scrolling, which is no news: what really arrives is said by `Arrivals`. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('tickets.conversation.label', { name: contactName })}
        aria-busy={loaded.loadingOlder}
        className={css.scroller}
        onScroll={onScroll}
      >
        <div ref={content} className={css.inner} style={{ height: virtualizer.getTotalSize() }}>
          {hasMore && <OlderMessages loaded={loaded} />}
          <DeferredContext value={overscan === overscanRows}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const item = items[index];
              if (!item) return null;
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={css.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {item.kind === 'note' && <NoteLine note={item.note} />}
                  {item.kind === 'event' && <EventLine event={item.event} />}
                  {item.kind === 'absence' && <OutageLine absence={item.absence} />}
                  {(item.kind === 'day' || item.kind === 'unread') && <Separator item={item} />}
                  {item.kind === 'message' && (
                    <Bubble
                      shown={item}
                      first={item.first}
                      reachable={item.key === reachable}
                      focusNow={item.key === focusKey}
                      flashing={item.key === flashing}
                      onFocus={onRowFocus}
                      onStep={step}
                    />
                  )}
                </div>
              );
            })}
          </DeferredContext>
        </div>
      </div>
      {loaded.newerFailed && (
        <p className={css.bottom} role="alert">
          {t('messages.thread.newerFailed')}
          <Button size="xs" variant="subtle" onClick={loaded.loadNewer}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <ScrollToEndButton
        items={items}
        atEnd={atEnd}
        hasNewer={hasNewer}
        onScrollToEnd={() => (hasNewer ? onJumpToEnd() : virtualizer.scrollToEnd())}
      />
    </div>
  );
}

/** Above the oldest message while there are older ones. */
function OlderMessages({ loaded }: { loaded: LoadedThread }) {
  const { t } = useTranslation();
  if (loaded.loadingOlder) return <p className={css.top}>{t('common.loading')}…</p>;
  if (!loaded.olderFailed) return null;
  return (
    <p className={css.top} role="alert">
      {t('tickets.conversation.olderFailed')}
      <Button size="xs" variant="subtle" onClick={loaded.loadOlder}>
        {t('common.retry')}
      </Button>
    </p>
  );
}

function Separator({ item }: { item: Extract<ThreadItem, { kind: 'day' | 'unread' }> }) {
  const { t } = useTranslation();
  if (item.kind === 'unread') {
    return <p className={css.unread}>{t('tickets.conversation.unread', { count: item.count })}</p>;
  }
  return (
    <p className={css.day}>
      <time dateTime={item.date}>{formatDay(item.date)}</time>
    </p>
  );
}

/** Where a window over these rows begins that shows their end, as far as one can tell before they are measured. */
function endOffset(items: readonly ThreadItem[]): number {
  const height = items.reduce((sum, item) => sum + estimateHeight(item), padding.start + padding.end);
  return Math.max(0, height - (innerHeight - chromeHeightPx));
}

type ThreadVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** Brings a message to the middle of the window once it is among the rows, and lets it flash. */
function useJumpToMessage(items: readonly ThreadItem[], view: ThreadVirtualizer, start: string | null) {
  const [target, setTarget] = useState(start === null ? undefined : { messageId: start });
  const index = items.findIndex((item) => item.kind === 'message' && item.message.id === target?.messageId);
  const found = index !== -1;
  const scrollToTarget = useEffectEvent(() => view.scrollToIndex(index, { align: 'center' }));
  useEffect(() => {
    if (!target || !found) return;
    scrollToTarget();
    const timer = setTimeout(() => setTarget(undefined), flashMs);
    return () => clearTimeout(timer);
  }, [target, found]);
  return { flashing: items[index]?.key, show: (messageId: string) => setTarget({ messageId }) };
}

/**
 * Keeps the end on screen if it was there: when a composer that grows or a keyboard that opens takes room from below,
 * and when the last message itself grows, as one does that could not be sent.
 */
function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  view: ThreadVirtualizer,
  fromStart: boolean,
): void {
  const wasAtEnd = useRef(fromStart);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return;
    let measuredSize = view.getTotalSize();
    const recordAtEnd = () => {
      // A row has just grown: where one was before that counts, and the observer is about to hear of it.
      if (view.getTotalSize() === measuredSize) wasAtEnd.current = view.isAtEnd(atEndPx);
    };
    const observer = new ResizeObserver(() => {
      measuredSize = view.getTotalSize();
      if (wasAtEnd.current) view.scrollToEnd();
    });
    observer.observe(element);
    observer.observe(content.current);
    element.addEventListener('scroll', recordAtEnd);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', recordAtEnd);
    };
  }, [scroller, content, view]);
}
