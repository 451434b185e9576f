import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  isAdmin,
  listQuickMessages,
  listQuickMessagesBrief,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from '@balcao/contract';
import type { EndpointInput, QuickMessage } from '@balcao/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { fetchBlob } from '../../app/api/media.ts';
import { useLive } from '../../app/live/index.ts';
import { useSession } from '../../app/session.ts';
import { quickMessageKeys, useQuickMessagesLive } from './quick-messages.live.ts';

/** Active quick replies this person may use, kept true by live events. */
export function useActiveQuickMessages() {
  const { actor } = useSession();
  useQuickMessagesLive(actor.queueIds, isAdmin(actor));
  return useQuery({
    queryKey: quickMessageKeys.active,
    queryFn: ({ signal }) => call(listQuickMessagesBrief, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
}

/** The file of a quick reply, to be sent like one that was chosen by hand. Throws ApiError. */
export async function fetchQuickMessageFile({ mediaPath, mediaName, mediaMime }: QuickMessage): Promise<File | null> {
  if (mediaPath === null || mediaName === null) return null;
  return new File([await fetchBlob(mediaPath)], mediaName, { type: mediaMime ?? '' });
}

/** A page after another, kept true by live events. */
export function useQuickMessagePages(search: string) {
  const client = useQueryClient();
  useLive('quickemessage', () => void client.invalidateQueries({ queryKey: quickMessageKeys.pages }));
  return useInfiniteQuery({
    queryKey: quickMessageKeys.page(search),
    queryFn: ({ pageParam, signal }) =>
      call(listQuickMessages, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** What becomes of the file: a new one, none, or as it is. */
export type FileChange = File | 'remove' | 'keep';

export interface SavedQuickMessage {
  record: QuickMessage;
  /** why the file did not follow, when the rest was saved */
  fileError: unknown;
}

/** Adds or changes a quick reply, then its file. Errors are shown by the form. */
export function useSaveQuickMessage(existing: QuickMessage | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      fields,
      file,
    }: {
      fields: EndpointInput<typeof createQuickMessage>['body'];
      file: FileChange;
    }): Promise<SavedQuickMessage> => {
      const record = existing
        ? await call(updateQuickMessage, { params: { id: existing.id }, body: fields })
        : await call(createQuickMessage, { body: fields });
      const params = { id: record.id };
      try {
        if (file === 'remove') await call(deleteQuickMessageMedia, { params });
        else if (file !== 'keep') await call(uploadQuickMessageMedia, { params, body: {}, files: [file] });
        return { record, fileError: null };
      } catch (error) {
        return { record, fileError: error };
      }
    },
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['quick-messages'] }),
  });
}

export function useDeleteQuickMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteQuickMessage, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['quick-messages'] }),
  });
}
