import {
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementMedia,
  listAnnouncementCompanies,
  listAnnouncementReach,
  listAnnouncementUnread,
  listAnnouncements,
  listShownAnnouncements,
  markAnnouncementsRead,
  remindAnnouncement,
  updateAnnouncement,
  uploadAnnouncementMedia,
} from '@balcao/contract';
import type { Announcement, ShownAnnouncement } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useSaveWithFile } from '../../../app/crud/use-save-with-file.ts';

/** How long after its time a planned announcement appears, and an expired one disappears. */
const periodCheckMs = 300_000;

export const announcementsCrud = defineCrud({
  key: 'announcements',
  endpoints: {
    list: listAnnouncements,
    create: createAnnouncement,
    update: updateAnnouncement,
    delete: deleteAnnouncement,
  },
  page: ({ records, ...page }) => ({ items: records, ...page }),
  events: { announcement: true, announcementsRead: true },
});

const shownKey = [announcementsCrud.key, 'shown'];

/** How many announcements this person has not seen; 0 until it is known. */
export const useUnreadAnnouncements = (): number =>
  useShownAnnouncements().data?.filter(({ readAt }) => readAt === null).length ?? 0;

/** The announcements that are shown to this person now. */
export const useShownAnnouncements = () =>
  useQuery({
    queryKey: shownKey,
    queryFn: ({ signal }) => call(listShownAnnouncements, { signal }),
    refetchInterval: periodCheckMs,
    meta: { quiet: true },
  });

/** Records that this person has read some announcements; the screen shows it at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementIds: number[]) => call(markAnnouncementsRead, { body: { announcementIds } }),
    onMutate: (ids) => {
      const readAt = new Date().toISOString();
      client.setQueryData<ShownAnnouncement[]>(shownKey, (list) =>
        list?.map((one) => (ids.includes(one.id) && one.readAt === null ? { ...one, readAt } : one)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: shownKey }),
    meta: { quiet: true },
  });
}

export const useSaveAnnouncement = (existing: Announcement | undefined) =>
  useSaveWithFile(announcementsCrud, existing, { upload: uploadAnnouncementMedia, remove: deleteAnnouncementMedia });

/** How many people of each company have read one. */
export const useReach = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [announcementsCrud.key, 'reach', id],
    queryFn: ({ signal }) => call(listAnnouncementReach, { params: { id }, signal }),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });

/** The users who have not read one, page by page. */
export const useUnread = (id: number, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: [announcementsCrud.key, 'unread', id],
    queryFn: ({ pageParam, signal }) =>
      call(listAnnouncementUnread, { params: { id }, query: pageParam === 0 ? {} : { after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ records, hasMore }) => (hasMore ? records.at(-1)?.userId : undefined),
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });

/** Shows an announcement once more to those who have not read it. Errors are toasts. */
export function useRemind() {
  const client = useQueryClient();
  const attempts = useAttempts<number>();
  return useMutation({
    mutationFn: (id: number) =>
      attempts.run(id, (idempotencyKey) => call(remindAnnouncement, { params: { id }, idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: [announcementsCrud.key] }),
  });
}

export const useAnnouncementCompanies = () =>
  useQuery({
    queryKey: ['announcement-companies'],
    queryFn: ({ signal }) => call(listAnnouncementCompanies, { signal }),
    meta: { quiet: true },
  });
