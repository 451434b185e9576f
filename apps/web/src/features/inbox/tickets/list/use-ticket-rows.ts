// Tuned: the list scrolls without tasks that lay the page out twice (docs/performance.md, "Scrolling the list of tickets").
import { useRouter } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { keepScroll, readScroll } from '../../../../app/phone-tabs/kept-places.ts';
import { foundMessagesHeight } from '../search/found-messages.tsx';
import type { ListedTicket } from './lists.rules.ts';
import type { NextPage } from '../tickets.queries.ts';

/** The next page is requested before its place is on screen. */
const nextPageWithinPx = 1_000;
const noTickets: readonly ListedTicket[] = [];

interface Options {
  nextPage: NextPage;
  /** a phone finds it as far scrolled as it was left */
  listKey: string;
  tickets: readonly ListedTicket[];
  /** the words that are searched for: what was found stands below its row */
  query: string | undefined;
  /** of a row */
  height: number;
  mobile: boolean;
  /** several are being selected: only the rows themselves are shown */
  isSelecting: boolean;
  /** the row that the keyboard reaches */
  reachable: number;
}

/** Which rows of the list are drawn, and where; the next page is loaded before its place is reached. */
export function useTicketRows({ nextPage, listKey, tickets, query, height, mobile, isSelecting, reachable }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    // Stable between changes of the list: with a new function the positions of thousands of rows are computed again.
    estimateSize: useCallback(
      (index: number) => {
        const ticket = query === undefined ? undefined : tickets[index];
        return height + (ticket && !isSelecting ? foundMessagesHeight(ticket, mobile) : 0);
      },
      [height, query, tickets, mobile, isSelecting],
    ),
    getItemKey: useCallback((index: number) => tickets[index]?.id ?? index, [tickets]),
    overscan: 6,
    initialOffset: () => readScroll(listKey),
    // Rows are drawn in a task of their own: together with layout and paint of the frame it would take over 50 ms.
    useFlushSync: false,
    // The row with the keyboard stays, however far the list is scrolled away from it.
    rangeExtractor: (range) => {
      const drawn = new Set([...defaultRangeExtractor(range), reachable]);
      return [...drawn].filter((index) => index < range.count).toSorted((a, b) => a - b);
    },
  });
  // Which messages were found may change with the words, while the tickets stay.
  const found = query === undefined ? noTickets : tickets;
  useEffect(() => virtualizer.measure(), [height, found, isSelecting, virtualizer]);

  // By the numbers of the virtualizer: to ask the element for its height would have the page laid out once more.
  const checkScroll = () => {
    const { scrollRect, scrollOffset } = virtualizer;
    if (mobile) keepScroll(listKey, scrollOffset ?? 0);
    if (!scrollRect || nextPage.failed) return;
    const below = virtualizer.getTotalSize() - (scrollOffset ?? 0) - scrollRect.height;
    if (below < nextPageWithinPx) nextPage.load();
  };
  // A tall window may show the whole page and still have room.
  const onPageChange = useEffectEvent(checkScroll);
  const { loading } = nextPage;
  useEffect(() => onPageChange(), [tickets.length, height, loading]);

  return { scroller, virtualizer, checkScroll };
}

/**
 * Scrolls to the row whose conversation is opened, as far as it takes to see it: a key or an address may lead to one that
 * is out of sight. What was scrolled since stays so, also when rows above come or go.
 * @param index -1 = its row is not in the list
 */
export function useShowSelectedRow(
  virtualizer: ReturnType<typeof useTicketRows>['virtualizer'],
  selectedId: number | undefined,
  index: number,
): void {
  const isListed = index !== -1;
  const show = useEffectEvent(() => {
    const { range } = virtualizer;
    // Within them it is seen whole, and the page is not asked for its layout.
    if (isListed && range && (index <= range.startIndex || index >= range.endIndex)) virtualizer.scrollToIndex(index);
  });
  useEffect(() => {
    if (selectedId !== undefined && isListed) show();
  }, [selectedId, isListed]);
  const { subscribe } = useRouter();
  // The router takes the place of the list along to the new address, and sets it once that is rendered.
  useEffect(() => subscribe('onRendered', ({ pathChanged }) => pathChanged && show()), [subscribe]);
}
