import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DeferredContext } from '../dialogs/deferred.tsx';
import { RetryLine } from '../lists/load-failed.tsx';
import { useStableCallback } from '../hooks/use-stable-callback.ts';
import { adjacentMessage } from './rows.ts';
import type { ChatRow, MessageStep } from './rows.ts';
import css from './thread.module.css';
import { atEndPx, startIndex, useJumpToMessage, useStayAtEnd } from './use-thread-scroll.ts';
import type { ThreadStart } from './use-thread-scroll.ts';

const defaultLoadOlderWithinPx = 50;
/** Above and below the rows of the first drawing, and what it takes the rest of the window to be. */
const padding = { start: 44, end: 14 };
const chromeHeightPx = 200;
const overscanRows = 8;
/** How much stays on screen above a row that is brought to the top. */
const aboveTopPx = 56;

export interface ThreadHandle {
  /** Shows a message in the middle of the window and lets it flash, as soon as it is among the rows. */
  scrollToMessage: (messageId: string) => void;
  scrollToEnd: () => void;
}

/** The rows beyond the loaded ones, and how to fetch them. Asking again during a fetch is harmless. */
export interface ThreadHistory {
  hasMore: boolean;
  loadOlder: () => void;
  loadingOlder: boolean;
  olderFailed: boolean;
  /** there are newer messages that are not loaded */
  hasNewer: boolean;
  loadNewer: () => void;
  newerFailed: boolean;
}

/** How a row is to be drawn. */
export interface RowState {
  /** the message whose buttons Tab reaches; the others' are reached with the arrow keys */
  reachable: boolean;
  /** its button takes the focus */
  focusNow: boolean;
  /** was just jumped to */
  flashing: boolean;
  onFocus: (key: string) => void;
  onStep: (from: string, step: MessageStep) => void;
}

interface Props<Row extends ChatRow> {
  /** oldest first */
  rows: readonly Row[];
  /** The estimated height of a row in pixels, until it has been drawn and measured. The function must be stable. */
  estimateHeight: (row: Row) => number;
  renderRow: (row: Row, state: RowState) => ReactNode;
  /** over the lower edge: the way back to the end */
  renderToEnd: (atEnd: boolean, scrollToEnd: () => void) => ReactNode;
  history: ThreadHistory;
  /** older messages are fetched this close to the top, in pixels; 50 by default */
  loadOlderWithinPx?: number;
  /** `label` is the name of the log, the others are shown beside the retry button */
  texts: { label: string; olderFailed: string; newerFailed: string };
  /** what is shown first; null = the end */
  startAt: ThreadStart | null;
  /** is called with whether the end of the chat is on screen */
  onAtEnd: (atEnd: boolean) => void;
  /** a row, and who is called when it has come into the window */
  watched?: { key: string; onSeen: () => void } | undefined;
  ref: Ref<ThreadHandle>;
}

/**
 * The messages of a chat from oldest to newest, virtualized: it keeps its position when older ones come, and stays at
 * the end when new ones do. Remount it for each jump. Tuned by measuring (bench/inbox-screen.ts): the first drawing
 * makes only the visible rows, from estimated heights.
 */
export function ChatThread<Row extends ChatRow>(props: Props<Row>) {
  const { rows, estimateHeight, renderRow, renderToEnd, history, texts, startAt, onAtEnd, watched, ref } = props;
  const { loadOlderWithinPx = defaultLoadOlderWithinPx } = props;
  const { hasMore, hasNewer } = history;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [activeKey, setActiveKey] = useState<string>();
  const [focusKey, setFocusKey] = useState<string>();

  // Rows that cannot be seen, and the buttons beside those that can, are drawn once the messages are on screen.
  const overscan = useDeferredValue(overscanRows, 1);
  // Still true while the last part that was fetched is drawn for the first time.
  const hadNewer = useDeferredValue(hasNewer);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(
      (index: number) => {
        const row = rows[index];
        return row ? estimateHeight(row) : 0;
      },
      [rows, estimateHeight],
    ),
    // Stable between changes of the rows: a new function makes the virtualizer measure all of them again.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    // Rows that were loaded by scrolling are no new messages to follow.
    followOnAppend: !hasNewer && !hadNewer,
    scrollEndThreshold: atEndPx,
    scrollPaddingStart: aboveTopPx,
    overscan,
    paddingStart: padding.start,
    paddingEnd: padding.end,
    // Drawn at its place from the first time: rows far above would be drawn, measured and dropped.
    initialRect: { width: 0, height: innerHeight - chromeHeightPx },
    initialOffset: () => firstOffset(rows, estimateHeight, startAt),
  });
  const [start] = useState(startAt);
  const placed = useRef(false);
  useLayoutEffect(() => {
    if (start !== null) return;
    virtualizer.scrollToEnd();
    // Once more after the first drawing: until then the element is as high as the estimates of its rows.
    const frame = requestAnimationFrame(() => virtualizer.scrollToEnd());
    return () => cancelAnimationFrame(frame);
  }, [virtualizer, start]);
  useStayAtEnd(scroller, content, virtualizer, { hasNewer, fromStart: !hasNewer && start === null });
  const { flashing, show, release } = useJumpToMessage(rows, virtualizer, start);
  useImperativeHandle(ref, () => ({
    scrollToMessage: show,
    // The message that was just written is not drawn yet.
    scrollToEnd: () => {
      release();
      requestAnimationFrame(() => virtualizer.scrollToEnd());
    },
  }));

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const near = virtualizer.isAtEnd(atEndPx);
    const end = near && !hasNewer;
    setAtEnd(end);
    onAtEnd(end);
    // Before the first drawing is complete nothing counts as seen, whatever is in the window.
    placed.current ||= end || start !== null;
    const watchedRow =
      watched && placed.current && virtualizer.measurementsCache[rows.findIndex(({ key }) => key === watched.key)];
    if (watchedRow && watchedRow.start >= element.scrollTop) watched.onSeen();
    if (element.scrollTop < loadOlderWithinPx && !history.olderFailed) history.loadOlder();
    if (near && !history.newerFailed) history.loadNewer();
  };
  // Also without scrolling: a short conversation may leave room for older messages at once.
  useEffect(onScroll);

  const lastKey = rows.findLast(({ hasTools }) => hasTools)?.key;
  const reachable = rows.some(({ key, hasTools }) => key === activeKey && hasTools) ? activeKey : lastKey;
  const onFocus = useCallback((key: string) => {
    setActiveKey(key);
    setFocusKey(undefined);
  }, []);
  // The same for all rows that ever come: with a new one each row would be drawn again whenever one comes.
  const onStep = useStableCallback((from: string, step: MessageStep) => {
    const index = adjacentMessage(rows, from, step);
    if (index === -1) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    setFocusKey(rows[index]?.key);
  });

  return (
    <div className={css.pane}>
      {/* Rows come and go with scrolling, which is no news: the feature that shows the chat announces what really arrives. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={texts.label}
        aria-busy={history.loadingOlder}
        className={css.scroller}
        onScroll={onScroll}
      >
        <div ref={content} className={css.inner} style={{ height: virtualizer.getTotalSize() }}>
          {hasMore && <OlderMessages history={history} failed={texts.olderFailed} />}
          <DeferredContext value={overscan === overscanRows}>
            {virtualizer.getVirtualItems().map(({ index, key, start: top }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={css.item}
                  style={{ transform: `translateY(${top}px)` }}
                >
                  {renderRow(row, {
                    reachable: row.key === reachable,
                    focusNow: row.key === focusKey,
                    flashing: row.key === flashing,
                    onFocus,
                    onStep,
                  })}
                </div>
              );
            })}
          </DeferredContext>
        </div>
      </div>
      {history.newerFailed && <RetryLine className={css.bottom} text={texts.newerFailed} onRetry={history.loadNewer} />}
      {renderToEnd(atEnd, () => {
        release();
        virtualizer.scrollToEnd();
      })}
    </div>
  );
}

/** Above the oldest message while there are older ones. */
function OlderMessages({ history, failed }: { history: ThreadHistory; failed: string }) {
  const { t } = useTranslation();
  if (history.loadingOlder) return <p className={css.top}>{t('common.loading')}…</p>;
  if (!history.olderFailed) return null;
  return <RetryLine className={css.top} text={failed} onRetry={history.loadOlder} />;
}

/** Where a window over these rows begins that shows its start, estimated before they are measured. */
function firstOffset<Row extends ChatRow>(
  rows: readonly Row[],
  estimateHeight: (row: Row) => number,
  start: ThreadStart | null,
): number {
  const heightOf = (part: readonly Row[]) => part.reduce((sum, row) => sum + estimateHeight(row), padding.start);
  const endOffset = Math.max(0, heightOf(rows) + padding.end - (innerHeight - chromeHeightPx));
  if (start === null) return endOffset;
  const index = startIndex(rows, start);
  // A message comes to the middle, wherever that is.
  if (index === -1 || !('topKey' in start)) return 0;
  return Math.min(endOffset, Math.max(0, heightOf(rows.slice(0, index)) - aboveTopPx));
}
