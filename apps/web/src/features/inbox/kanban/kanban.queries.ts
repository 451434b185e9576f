import { getKanbanBoard, listLaneCards, moveTicketToLane, orderKanbanLanes } from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { createEventLog } from '../../../app/live/event-log.ts';
import { useLive } from '../../../app/live/index.ts';
import { compareTimes } from '../../../ui/lists/compare-times.ts';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { appendLanePage, boardFromAnswer, followsClock, recount, withPendingMoves } from './board.rules.ts';
import { applyBoardEvent } from './board.live.ts';
import type { Board, BoardFilter, PendingMove } from './board.rules.ts';
import type { BoardEvent } from './board.live.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

/** Cards of a lane that a refetch brings back, within reason: the rest comes again on scrolling. */
const maxRefetchedPerLane = 100;
const recountDelayMs = 2000;
/** How soon a ticket appears, or goes, that does so by the time that passes. */
const clockRefetchMs = 30_000;

const boards = ['kanban', 'board'] as const;
const boardKey = (filter: BoardFilter) => [...boards, filter] as const;

// Lanes are made, renamed, ordered and removed seldom.
registerColdList({ queryKey: boards, events: { tag: true, kanbanLanes: true, queue: true } });

const boardLog = createEventLog<BoardEvent>();

/** The board as far as its lanes were scrolled, kept true by live events, with the moves that are on their way. */
export function useBoard(filter: BoardFilter) {
  const client = useQueryClient();
  useBoardEvents(client);
  const queryKey = boardKey(filter);
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchBoard(client, filter, signal),
    // It receives no live events while it is not on screen.
    refetchOnMount: 'always',
    structuralSharing: false,
    refetchInterval: followsClock(filter) && clockRefetchMs,
    ...keepFormerRows,
    meta: { quiet: true },
  });
  const [loading, setLoading] = useState<ReadonlySet<number | null>>(new Set());
  const [moves, setMoves] = useState<ReadonlyMap<number, PendingMove>>(new Map());

  const isStale = (data?.isStale ?? false) && !isPlaceholderData;
  useEffect(() => {
    if (!isStale) return;
    // A part that failed to load is requested again by the next round.
    const again = () => (filter.text === '' ? recountBoard(client, filter).catch(() => undefined) : refetch());
    const timer = setInterval(() => void again(), recountDelayMs);
    return () => clearInterval(timer);
  }, [isStale, client, filter, refetch]);

  const loadMore = useStableCallback((laneId: number | null) => {
    const cursor = data?.lanes.find(({ id }) => id === laneId)?.nextCursor;
    if (!cursor || loading.has(laneId) || isPlaceholderData) return;
    setLoading((lanes) => new Set([...lanes, laneId]));
    void loadLanePage(client, filter, laneId, cursor)
      // Scrolling on asks again.
      .catch(() => undefined)
      .finally(() => setLoading((lanes) => new Set([...lanes].filter((id) => id !== laneId))));
  });

  const { mutateAsync } = useMutation({
    mutationFn: ({ ticketId, laneId }: { ticketId: number; laneId: number | null }) =>
      call(moveTicketToLane, { params: { ticketId }, body: { laneId } }),
    // One after the other: of two of a card that are on their way at once the earlier one might be made last.
    scope: { id: 'kanban-moves' },
  });
  /**
   * Moves the card at once; when it is refused the card goes back, and a toast gives the reason. Resolves to whether it
   * was done.
   */
  const move = async (ticketId: number, laneId: number | null): Promise<boolean> => {
    const cursor = boardLog.cursor();
    const pending = { laneId, at: new Date().toISOString() };
    setMoves((all) => new Map([...all, [ticketId, pending]]));
    try {
      const ticket = await mutateAsync({ ticketId, laneId });
      // Events of it that came meanwhile are about this move or a later one, or about an earlier one that was told late.
      const wasReceived = boardLog
        .since(cursor)
        .some(
          (event) =>
            event.action === 'update' &&
            event.ticket.id === ticketId &&
            compareTimes(event.ticket.boardAt, ticket.boardAt) >= 0,
        );
      if (!wasReceived) applyToBoards(client, { action: 'update', ticket });
      return true;
    } catch {
      return false;
    } finally {
      setMoves((all) => new Map([...all].filter(([id, one]) => id !== ticketId || one !== pending)));
    }
  };

  const board = useMemo(() => data && withPendingMoves(data, moves), [data, moves]);
  return {
    board,
    failed: isError && !data,
    retry: () => void refetch(),
    searching: isPlaceholderData,
    loading,
    loadMore,
    move,
  };
}

/** Reorders the lanes, at once on this screen. The mutation shows the error. */
export function useOrderLanes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (laneIds: number[]) => call(orderKanbanLanes, { body: { laneIds } }),
    onMutate: (laneIds) =>
      client.setQueriesData<Board>({ queryKey: boards }, (board) => {
        if (!board) return board;
        const place = ({ id }: { id: number | null }) => (id === null ? -1 : laneIds.indexOf(id));
        return { ...board, lanes: board.lanes.toSorted((a, b) => place(a) - place(b)) };
      }),
    // A ticket with several kanban tags may have changed its lane with them.
    onSettled: () => client.invalidateQueries({ queryKey: boards }),
  });
}

function useBoardEvents(client: QueryClient): void {
  useLive('ticket', (event) => applyToBoards(client, event));
  useLive('appMessage', (event) => {
    if (event.action === 'create') applyToBoards(client, { action: 'update', ticket: event.ticket });
  });
  useLive('contact', (event) => {
    if (event.action === 'create' || event.action === 'update')
      applyToBoards(client, { action: 'contact', contact: event.contact });
  });
}

/** Carries an event into every board that is shown, and into the answers that are on their way. */
function applyToBoards(client: QueryClient, event: BoardEvent): void {
  boardLog.append(event);
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: boards })) {
    const filter = queryKey[2] as BoardFilter;
    client.setQueryData<Board>(queryKey, (board) => board && applyBoardEvent(board, event, filter));
  }
}

async function fetchBoard(client: QueryClient, filter: BoardFilter, signal: AbortSignal): Promise<Board> {
  const known = client.getQueryData<Board>(boardKey(filter));
  const cursor = boardLog.cursor();
  const query = toQuery(filter);
  let board = boardFromAnswer(await call(getKanbanBoard, { query, signal }));
  for (const { id, cards } of known?.lanes ?? []) {
    const target = Math.min(cards.length, maxRefetchedPerLane);
    for (;;) {
      const lane = board.lanes.find((one) => one.id === id);
      if (!lane?.nextCursor || lane.cards.length >= target) break;
      const page = { ...query, laneId: id ?? undefined, cursor: lane.nextCursor };
      board = appendLanePage(board, id, await call(listLaneCards, { query: page, signal }));
    }
  }
  return boardLog.since(cursor).reduce((state, event) => applyBoardEvent(state, event, filter), board);
}

async function loadLanePage(
  client: QueryClient,
  filter: BoardFilter,
  laneId: number | null,
  cursor: string,
): Promise<void> {
  const logCursor = boardLog.cursor();
  const page = await call(listLaneCards, { query: { ...toQuery(filter), laneId: laneId ?? undefined, cursor } });
  client.setQueryData<Board>(boardKey(filter), (board) => {
    // A refetch may have been quicker and moved the end.
    if (board?.lanes.find(({ id }) => id === laneId)?.nextCursor !== cursor) return board;
    const grown = appendLanePage(board, laneId, page);
    return boardLog.since(logCursor).reduce((state, event) => applyBoardEvent(state, event, filter), grown);
  });
}

async function recountBoard(client: QueryClient, filter: BoardFilter): Promise<void> {
  const cursor = boardLog.cursor();
  const answer = await call(getKanbanBoard, { query: toQuery(filter) });
  const isStale = boardLog.since(cursor).length > 0;
  client.setQueryData<Board>(boardKey(filter), (board) => board && recount(board, answer, isStale));
}

function toQuery(filter: BoardFilter): EndpointInput<typeof getKanbanBoard>['query'] {
  const ids = (list: readonly number[]) => (list.length > 0 ? JSON.stringify(list) : undefined);
  const { queueIds, users, unassigned, tags, whatsappIds, days, unansweredMinutes, text } = filter;
  return {
    queueIds: ids(queueIds),
    users: ids(users),
    unassigned: unassigned || undefined,
    tags: ids(tags),
    whatsappIds: ids(whatsappIds),
    days: days ?? undefined,
    unansweredMinutes: unansweredMinutes ?? undefined,
    searchParam: text || undefined,
  };
}
