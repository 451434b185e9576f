import {
  countTicketViews,
  createTicketView,
  deleteTicketView,
  listPinnedViews,
  listTicketViews,
  orderTicketViews,
  pinTicketView,
  updateTicketView,
} from '@balcao/contract';
import type { EndpointAnswer, TicketView } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { defineCrud } from '../../../../app/crud/crud.ts';
import { changeSeen } from '../../../../app/crud/record-changed.ts';
import { useLookup } from '../../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../../app/live/cold-lists.ts';
import { keepFormerRows } from '../../../../app/search/kept-rows.ts';
import type { TicketSearch } from '../list/lists.rules.ts';
import { filtersOf } from './view-values.rules.ts';

/** A view says what it named and is gone: it is read again when something it may name is removed. */
export const ticketViewsCrud = defineCrud({
  key: 'ticket-views',
  endpoints: { lookup: listTicketViews, create: createTicketView, update: updateTicketView, delete: deleteTicketView },
  events: {
    ticketView: true,
    tag: ({ action }) => action === 'delete',
    queue: ({ action }) => action === 'delete',
    user: ({ action }) => action === 'delete',
  },
});

const pinnedKey = ['ticket-views-pinned'] as const;
registerColdList({
  queryKey: pinnedKey,
  events: { pinnedViews: true, ticketView: ({ action }) => action === 'delete' },
});

const countsKey = ['ticket-view-counts'] as const;
/** Numbers follow what happens to tickets a little later than the lists, and never more often. */
const countsDelayMs = 2_000;
/** A deadline passes without an event. */
const countsRefetchMs = 60_000;
registerColdList({
  queryKey: countsKey,
  events: {
    ticket: (event) => event.action === 'update' || (event.action === 'delete' && !event.isMoving),
    ticketView: true,
    contactFields: true,
    ticketFields: true,
    ticketNews: true,
  },
  delayMs: countsDelayMs,
});

const noViews: readonly TicketView[] = [];

/** The views that this person sees: their own in their order, then those of the team. Undefined until they are known. */
export function useTicketViews(): { own: readonly TicketView[]; shared: readonly TicketView[] } | undefined {
  const { data } = useLookup(ticketViewsCrud);
  if (!data) return undefined;
  return { own: viewsOf(data, false), shared: viewsOf(data, true) };
}

const viewsOf = (views: readonly TicketView[] = noViews, isShared: boolean) =>
  views.filter((view) => view.isShared === isShared).toSorted((one, other) => one.position - other.position);

/** The ids of the views beside the lists of this person. */
export const usePinnedViewIds = () =>
  useQuery({
    queryKey: pinnedKey,
    queryFn: async ({ signal }) => (await call(listPinnedViews, { signal })).viewIds,
    meta: { quiet: true },
  }).data;

/** Pins a view, or takes it away. Errors are toasts. */
export function usePinView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPinned }: { id: number; isPinned: boolean }) =>
      call(pinTicketView, { params: { id }, body: { isPinned } }),
    onSuccess: ({ viewIds }) => client.setQueryData(pinnedKey, viewIds),
  });
}

/** Keeps changed filters in their view. Errors are toasts. */
export function useChangeView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ view, search }: { view: TicketView; search: TicketSearch }) =>
      changeSeen(updateTicketView, view, { filters: filtersOf(search) }),
    onSettled: () => client.invalidateQueries({ queryKey: [ticketViewsCrud.key] }),
  });
}

/** Puts one's own views, or those of the team, in an order. Errors are toasts. */
export function useOrderViews() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { isShared: boolean; viewIds: number[] }) => call(orderTicketViews, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [ticketViewsCrud.key] }),
  });
}

export type ViewCount = EndpointAnswer<typeof countTicketViews>[number];

/** How many tickets there are in some views that are on screen, by their ids. */
export function useViewCounts(ids: readonly number[]): ReadonlyMap<number, ViewCount> {
  const asked = ids.toSorted((one, other) => one - other);
  const { data } = useQuery({
    queryKey: [...countsKey, asked],
    queryFn: async ({ signal }) => {
      const counts = await call(countTicketViews, { query: { viewIds: JSON.stringify(asked) }, signal });
      return new Map(counts.map((count) => [count.viewId, count]));
    },
    structuralSharing: false,
    enabled: asked.length > 0,
    refetchInterval: countsRefetchMs,
    ...keepFormerRows,
    meta: { quiet: true },
  });
  return data ?? noCounts;
}

const noCounts: ReadonlyMap<number, ViewCount> = new Map();
