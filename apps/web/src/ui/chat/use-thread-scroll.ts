import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ChatRow } from './rows.ts';

/** Pixels from the end within which one reads it: new messages are followed. */
export const atEndPx = 80;
/** How long a message that was jumped to is highlighted. */
export const flashMs = 1600;

type ThreadVirtualizer = Virtualizer<HTMLDivElement, Element>;

const ownScrolling = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** What a window over a chat shows first: a message in its middle, flashing, or a row on top. */
export type ThreadStart = { messageId: string } | { topKey: string };

/** The index of the row that is shown first; -1 when it is not among the rows. */
export function startIndex(rows: readonly ChatRow[], start: ThreadStart): number {
  return 'topKey' in start
    ? rows.findIndex(({ key }) => key === start.topKey)
    : rows.findIndex(({ messageId }) => messageId === start.messageId);
}

/**
 * Scrolls to a row once it is among the rows; a message is highlighted. Rows above it have estimated heights until they are drawn,
 * so it is kept there until the highlight would end, or the user scrolls.
 */
export function useJumpToMessage(rows: readonly ChatRow[], view: ThreadVirtualizer, start: ThreadStart | null) {
  const [target, setTarget] = useState(start ?? undefined);
  const index = target ? startIndex(rows, target) : -1;
  const found = index !== -1;
  const onTop = target !== undefined && 'topKey' in target;
  const released = useRef(false);
  /** how everything lay when it was last brought there */
  const shownAt = useRef('');
  const scrollToTarget = useEffectEvent(() => view.scrollToIndex(index, { align: onTop ? 'start' : 'center' }));
  useEffect(() => {
    if (!target || !found) return;
    released.current = false;
    shownAt.current = '';
    const release = () => {
      released.current = true;
    };
    const scroller = view.scrollElement;
    for (const kind of ownScrolling) scroller?.addEventListener(kind, release, { passive: true });
    const timer = setTimeout(() => setTarget(undefined), flashMs);
    return () => {
      clearTimeout(timer);
      for (const kind of ownScrolling) scroller?.removeEventListener(kind, release);
    };
  }, [target, found, view]);
  const layout = `${view.getTotalSize()} ${view.scrollRect?.height}`;
  useEffect(() => {
    if (!target || !found || released.current || shownAt.current === layout) return;
    shownAt.current = layout;
    scrollToTarget();
  }, [target, found, layout]);
  return {
    flashing: onTop ? undefined : rows[index]?.key,
    show: (messageId: string) => setTarget({ messageId }),
    /** nothing is kept in its place any more */
    release: () => setTarget(undefined),
  };
}

/**
 * Keeps the end on screen if it was there: when a composer that grows or a keyboard that opens takes room from below,
 * and when the last message itself grows, as one does that could not be sent.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  view: ThreadVirtualizer,
  { hasNewer, fromStart }: { /** the last row is not the end of the chat */ hasNewer: boolean; fromStart: boolean },
): void {
  const wasAtEnd = useRef(fromStart);
  const isAtEnd = useEffectEvent(() => !hasNewer && view.isAtEnd(atEndPx));
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return;
    let measuredSize = view.getTotalSize();
    const recordAtEnd = () => {
      // A row has just grown: where one was before that counts, and the observer is about to be called.
      if (view.getTotalSize() === measuredSize) wasAtEnd.current = isAtEnd();
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
