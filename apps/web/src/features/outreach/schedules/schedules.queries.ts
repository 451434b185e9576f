import {
  createSchedule,
  deleteSchedule,
  deleteScheduleMedia,
  getContact,
  getSchedule,
  listScheduleRange,
  listSchedules,
  listTicketSchedules,
  previewOccurrences,
  updateSchedule,
  uploadScheduleMedia,
} from '@balcao/contract';
import type { EndpointInput, Schedule } from '@balcao/contract';
import { queryOptions, useMutation, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { together } from '../../../app/api/together.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useSaveWithFile } from '../../../app/crud/use-save-with-file.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';

export const schedulesCrud = defineCrud({
  key: 'schedules',
  endpoints: { list: listSchedules, create: createSchedule, update: updateSchedule, delete: deleteSchedule },
  page: ({ schedules, ...page }) => ({ items: schedules, ...page }),
  // A conversation that the user no longer sees takes the schedules of others with it.
  events: { schedule: true, ticket: ({ action }) => action === 'delete' },
});

export const useSaveSchedule = (existing: Schedule | undefined) =>
  useSaveWithFile(schedulesCrud, existing, { upload: uploadScheduleMedia, remove: deleteScheduleMedia });

/** The shown period of the calendar. */
export interface CalendarPeriod {
  from: string;
  until: string;
}

/**
 * Asked for as the page is drawn and not after it, since a month takes a while to draw.
 * @param perDay only the first few of each day
 */
export function useScheduleRange(
  period: CalendarPeriod,
  { userId, perDay }: { userId: number | null; perDay: number | undefined },
) {
  const query = rangeQuery(period, { userId, perDay });
  usePrefetchQuery(query);
  return useQuery({
    ...query,
    ...keepFormerRows,
    meta: { quiet: true },
  });
}

/** All of one day. Errors are toasts. */
export function useWholeDay(day: CalendarPeriod | undefined, userId: number | null) {
  return useQuery(rangeQuery(day, { userId }));
}

const rangeQuery = (period: CalendarPeriod | undefined, more: { userId: number | null; perDay?: number | undefined }) =>
  queryOptions({
    queryKey: ['schedules', 'range', period, more],
    queryFn: ({ signal }) => {
      const { userId, perDay } = more;
      const query = { from: '', until: '', ...period, ...(userId && { userId }), ...(perDay && { perDay }) };
      return call(listScheduleRange, { query, signal });
    },
    enabled: period !== undefined,
  });

/** The waiting schedules of a conversation; fetched when they are wanted. */
export function useTicketSchedules(ticketId: number, wanted = true) {
  return useQuery({
    queryKey: ['schedules', 'ticket', ticketId],
    queryFn: ({ signal }) => together(() => call(listTicketSchedules, { params: { id: ticketId }, signal })),
    enabled: wanted,
    meta: { quiet: true },
  });
}

/** The times at which the form's schedule would leave; not fetched while the form has no time. */
export function useOccurrences(body: EndpointInput<typeof previewOccurrences>['body'] | undefined) {
  return useQuery({
    queryKey: ['schedule times', body],
    queryFn: ({ signal }) => call(previewOccurrences, { body: body ?? { sendAt: '' }, signal }),
    enabled: body !== undefined,
    ...keepFormerRows,
    retry: false,
    meta: { quiet: true },
  });
}

/** Failed schedules, latest first: as many as there is room for. */
export function useFailedSchedules(enabled: boolean) {
  return useQuery({
    queryKey: ['schedules', 'failed'],
    queryFn: ({ signal }) => call(listSchedules, { query: { status: 'ERRO' }, signal }),
    enabled,
    meta: { quiet: true },
  });
}

/** Sends a failed schedule with the next minute. Errors are toasts. */
export function useRetrySchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Schedule, 'id'>) =>
      call(updateSchedule, { params: { id }, body: { sendAt: new Date(Date.now() + retryAfterMs).toISOString() } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  });
}

/** A time that has passed is refused: clocks of browsers are seconds off. */
const retryAfterMs = 30_000;

export function useScheduleById(id: number | undefined) {
  return useQuery({
    queryKey: ['schedules', 'one', id],
    queryFn: ({ signal }) => call(getSchedule, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
}

export function useContactById(id: number | undefined) {
  return useQuery({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) => call(getContact, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
}

/** Moves a schedule to another time. Errors are toasts. */
export function useMoveSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, sendAt }: { id: number; sendAt: string }) =>
      call(updateSchedule, { params: { id }, body: { sendAt } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }),
  });
}
