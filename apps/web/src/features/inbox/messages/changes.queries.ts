import {
  deleteMessage,
  editMessage,
  forwardMessage,
  listMessageVersions,
  listTickets,
  reactToMessage,
} from '@balcao/contract';
import type { EndpointInput, Message, MessageMention } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useAnsweredSearch } from '../../../app/search/use-answered-search.ts';
import { searchDebounceMs } from '../../../ui/lists/search-debounce.ts';
import { applyToThreads } from './messages.cache.ts';

function useMessageChange<Input>(change: (input: Input) => Promise<Message>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (message) => applyToThreads(client, [message]) });
}

/** An empty emoji takes the reaction back. */
export function useReactToMessage() {
  return useMessageChange(({ id, emoji }: { id: string; emoji: string }) =>
    call(reactToMessage, { params: { id }, body: { emoji } }),
  );
}

export function useDeleteMessage() {
  return useMessageChange((id: string) => call(deleteMessage, { params: { id } }));
}

export function useEditMessage() {
  return useMessageChange(({ id, ...body }: { id: string; body: string; mentions: MessageMention[] }) =>
    call(editMessage, { params: { id }, body }),
  );
}

export function useForwardMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & EndpointInput<typeof forwardMessage>['body']) =>
      call(forwardMessage, { params: { id }, body }),
    onSuccess: ({ messages }) => applyToThreads(client, messages),
  });
}

/** Earlier texts of an edited message. */
export function useMessageVersions({ id, updatedAt }: Message) {
  return useQuery({
    queryKey: ['message versions', id, updatedAt],
    queryFn: () => call(listMessageVersions, { params: { id } }),
    meta: { quiet: true },
  });
}

/** The caller's open tickets, searched; without words the latest ones. */
export function useOwnOpenTickets(typed: string) {
  return useAnsweredSearch({
    key: ['own open tickets'],
    typed,
    minLength: 0,
    delayMs: searchDebounceMs,
    fetch: async (searchParam, signal) =>
      (await call(listTickets, { query: { status: 'open', searchParam, count: false }, signal })).tickets,
  });
}
