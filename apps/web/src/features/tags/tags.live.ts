import type { LivePayload, Tag } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';

export const tagKeys = {
  brief: ['tags', 'brief'] as const,
  pages: ['tags', 'pages'] as const,
  page: (search: string) => ['tags', 'pages', search] as const,
};

/** Keeps the list for pickers true. */
export function useTagsLive(): void {
  const client = useQueryClient();
  useLive('tag', (event) => patchQuery<Tag[]>(client, tagKeys.brief, (list) => applyTagEvent(list, event)));
}

export function applyTagEvent(list: Tag[], event: LivePayload<'tag'>): Tag[] {
  if (event.action === 'delete') return list.filter(({ id }) => id !== event.tagId);
  return [...list.filter(({ id }) => id !== event.tag.id), event.tag];
}

export function sortByName(list: readonly Tag[]): Tag[] {
  return list.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }) || a.id - b.id);
}
