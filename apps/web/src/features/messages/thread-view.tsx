import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/format.ts';
import { LateDrawn } from '../../ui/late.tsx';
import { Bubble } from './bubble.tsx';
import { estimateHeight } from './estimate-height.ts';
import { AbsenceLine } from './absence-line.tsx';
import { EventLine } from './event-line.tsx';
import type { LoadedThread } from './messages.queries.ts';
import { NoteLine } from './note-line.tsx';
import { ScrollDown } from './scroll-down.tsx';
import { messageBeside } from './thread-items.ts';
import type { Step, ThreadItem } from './thread-items.ts';
import css from './thread-view.module.css';

/** So close to the end counts as reading it: new messages are followed. */
const endThreshold = 80;
const olderWithin = 50;
const flashFor = 1600;
/** Above and below the rows of the first drawing, and what it takes the rest of the window to be. */
const padding = { start: 44, end: 14 };
const aroundThread = 200;
const drawnBeyond = 8;

export interface ThreadHandle {
  /** Shows a message in the middle of the window and lets it flash, as soon as it is among the rows. */
  show: (messageId: string) => void;
  toEnd: () => void;
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
  onLeapToEnd: () => void;
  /** hears whether the end of the conversation is on screen */
  onAtEnd: (atEnd: boolean) => void;
  ref: Ref<ThreadHandle>;
}

/** The conversation from oldest to newest, drawn as far as it can be seen. Mount it anew for each leap. */
export function ThreadView({ items, contactName, loaded, hasMore, hasNewer, startAt, onLeapToEnd, onAtEnd, ref }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [activeKey, setActiveKey] = useState<string>();
  const [wantedKey, setWantedKey] = useState<string>();

  // Rows that cannot be seen, and the buttons beside those that can, are drawn once the messages are on screen.
  const overscan = useDeferredValue(drawnBeyond, 1);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => estimateHeight(items[index]), [items]),
    // Stable between changes of the rows: a new function makes the virtualizer measure all of them anew.
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    anchorTo: 'end',
    // What is read on with is no news to follow.
    followOnAppend: !hasNewer,
    scrollEndThreshold: endThreshold,
    overscan,
    paddingStart: padding.start,
    paddingEnd: padding.end,
    // Drawn at its end from the first time: what is far above would be drawn, measured and thrown away.
    initialRect: { width: 0, height: innerHeight - aroundThread },
    initialOffset: () => (startAt === null ? endOf(items) : 0),
  });
  const [start] = useState(startAt);
  useLayoutEffect(() => {
    if (start === null) virtualizer.scrollToEnd();
  }, [virtualizer, start]);
  useStayAtEnd(scroller, content, virtualizer, !hasNewer && start === null);
  const { flashing, show } = useJump(items, virtualizer, start);
  useImperativeHandle(ref, () => ({
    show,
    // The message that was just written is not drawn yet.
    toEnd: () => requestAnimationFrame(() => virtualizer.scrollToEnd()),
  }));

  const look = () => {
    const element = scroller.current;
    if (!element) return;
    const near = virtualizer.isAtEnd(endThreshold);
    const end = near && !hasNewer;
    setAtEnd(end);
    onAtEnd(end);
    if (element.scrollTop < olderWithin && !loaded.olderFailed) loaded.loadOlder();
    if (near && !loaded.newerFailed) loaded.loadNewer();
  };
  // Also without scrolling: a short conversation may leave room for older messages at once.
  useEffect(look);

  const lastKey = items.findLast((item) => item.kind === 'message')?.key;
  const reachable = items.some(({ key }) => key === activeKey) ? activeKey : lastKey;
  const noteFocus = useCallback((key: string) => {
    setActiveKey(key);
    setWantedKey(undefined);
  }, []);
  const step = useCallback(
    (from: string, move: Step) => {
      const index = messageBeside(items, from, move);
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
        onScroll={look}
      >
        <div ref={content} className={css.inner} style={{ height: virtualizer.getTotalSize() }}>
          {hasMore && <Top loaded={loaded} />}
          <LateDrawn value={overscan === drawnBeyond}>
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
                  {item.kind === 'absence' && <AbsenceLine absence={item.absence} />}
                  {(item.kind === 'day' || item.kind === 'unread') && <Separator item={item} />}
                  {item.kind === 'message' && (
                    <Bubble
                      shown={item}
                      first={item.first}
                      reachable={item.key === reachable}
                      focusNow={item.key === wantedKey}
                      flashing={item.key === flashing}
                      onFocus={noteFocus}
                      onStep={step}
                    />
                  )}
                </div>
              );
            })}
          </LateDrawn>
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
      <ScrollDown
        items={items}
        atEnd={atEnd}
        earlier={hasNewer}
        onDown={() => (hasNewer ? onLeapToEnd() : virtualizer.scrollToEnd())}
      />
    </div>
  );
}

/** Above the oldest message while there are older ones. */
function Top({ loaded }: { loaded: LoadedThread }) {
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
function endOf(items: readonly ThreadItem[]): number {
  const height = items.reduce((sum, item) => sum + estimateHeight(item), padding.start + padding.end);
  return Math.max(0, height - (innerHeight - aroundThread));
}

type View = Virtualizer<HTMLDivElement, Element>;

/** Brings a message to the middle of the window once it is among the rows, and lets it flash. */
function useJump(items: readonly ThreadItem[], view: View, start: string | null) {
  const [target, setTarget] = useState(start === null ? undefined : { messageId: start });
  const index = items.findIndex((item) => item.kind === 'message' && item.message.id === target?.messageId);
  const found = index !== -1;
  const bring = useEffectEvent(() => view.scrollToIndex(index, { align: 'center' }));
  useEffect(() => {
    if (!target || !found) return;
    bring();
    const timer = setTimeout(() => setTarget(undefined), flashFor);
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
  view: View,
  fromStart: boolean,
): void {
  const wasAtEnd = useRef(fromStart);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return;
    let settled = view.getTotalSize();
    const note = () => {
      // A row has just grown: where one was before that counts, and the observer is about to hear of it.
      if (view.getTotalSize() === settled) wasAtEnd.current = view.isAtEnd(endThreshold);
    };
    const observer = new ResizeObserver(() => {
      settled = view.getTotalSize();
      if (wasAtEnd.current) view.scrollToEnd();
    });
    observer.observe(element);
    observer.observe(content.current);
    element.addEventListener('scroll', note);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', note);
    };
  }, [scroller, content, view]);
}
