import {
  addTicketTag,
  createTag,
  deleteTag,
  listTags,
  listTagsBrief,
  removeTicketTag,
  updateTag,
} from '@balcao/contract';
import type { Tag } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

export const tagsCrud = defineCrud({
  key: 'tags',
  endpoints: { list: listTags, lookup: listTagsBrief, create: createTag, update: updateTag, delete: deleteTag },
  page: ({ tags, ...page }) => ({ items: tags, ...page }),
  events: { tag: true },
});
// Counts follow the tickets, of which busy queues change many: they are asked for less often.
registerColdList({ queryKey: ['tags', 'pages'], events: { ticket: true }, delayMs: 2000 });

/** All tags by name, for pickers. */
export const useTags = () => useLookup(tagsCrud, { select: sortByName });

function sortByName(list: readonly Tag[]): Tag[] {
  return list.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }) || a.id - b.id);
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
