import {
  createTag,
  deleteTag,
  listTags,
  listTagsBrief,
  removeTicketTag,
  addTicketTag,
  updateTag,
} from '@balcao/contract';
import type { EndpointInput, Tag } from '@balcao/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { applyTagEvent, sortByName, tagKeys, useTagsLive } from './tags.live.ts';

/** Busy queues change tickets all the time: their counts are asked for again at most this often. */
const recountDelayMs = 2000;

/** All tags by name, for pickers. */
export function useTags() {
  useTagsLive();
  return useQuery({
    queryKey: tagKeys.brief,
    queryFn: ({ signal }) => call(listTagsBrief, { signal }),
    select: sortByName,
    meta: { quiet: true },
  });
}

/** Puts a tag on a ticket or takes it off. The ticket's live event shows it everywhere. */
export function useTagTicket(ticketId: number) {
  return useMutation({
    mutationFn: async ({ tagId, on }: { tagId: number; on: boolean }) => {
      const params = { ticketId, tagId };
      if (on) await call(addTicketTag, { params });
      else await call(removeTicketTag, { params });
    },
  });
}

/** A page after another of tags with their counts, kept true by live events. */
export function useTagPages(search: string) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const recount = (wait: number) => {
    clearTimeout(wait === 0 ? timer.current : undefined);
    if (wait > 0 && timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: tagKeys.pages });
    }, wait);
  };
  useLive('tag', () => recount(0));
  useLive('ticket', () => recount(recountDelayMs));
  return useInfiniteQuery({
    queryKey: tagKeys.page(search),
    queryFn: ({ pageParam, signal }) =>
      call(listTags, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    // Counts follow who sees what, which no event of a tag tells.
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Adds a tag, or changes what was changed. Errors are shown by who saves. */
export function useSaveTag(existing?: Tag) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof createTag>['body']) =>
      existing ? call(updateTag, { params: { id: existing.id }, body }) : call(createTag, { body }),
    meta: { quiet: true },
    onSuccess: (tag) => {
      client.setQueryData<Tag[]>(tagKeys.brief, (list) => list && applyTagEvent(list, { action: 'update', tag }));
      void client.invalidateQueries({ queryKey: tagKeys.pages });
    },
  });
}

export function useDeleteTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteTag, { params: { id } }),
    onSuccess: (_answer, tagId) => {
      client.setQueryData<Tag[]>(tagKeys.brief, (list) => list && applyTagEvent(list, { action: 'delete', tagId }));
      void client.invalidateQueries({ queryKey: tagKeys.pages });
    },
  });
}
