import { listOpeningHours, removeQueueHours, setCompanyHours, setQueueHours } from '@balcao/contract';
import type { EndpointAnswer, EndpointInput, OpeningCalendar } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useSession } from '../../../app/session/session.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const hoursKey = ['openingHours'] as const;
type Hours = EndpointAnswer<typeof listOpeningHours>;

registerColdList({ queryKey: hoursKey, events: { openingHours: true, company: true, queue: true }, delayMs: 300 });

/** The hours of the company and all queues, fetched again when they change. */
export function useOpeningHours() {
  return useQuery({
    queryKey: hoursKey,
    queryFn: ({ signal }) => call(listOpeningHours, { signal }),
    meta: { quiet: true },
  });
}

/** What a form of hours sends. */
export type HoursForm = EndpointInput<typeof setCompanyHours>['body'] & { sharesDays?: boolean };

/** Saves hours in place of those that were seen; where somebody changed them meanwhile it is refused, and theirs are fetched. */
export function useSaveHours() {
  const client = useQueryClient();
  const { company } = useSession();
  return useMutation({
    mutationFn: ({ seen, form }: { seen: OpeningCalendar; form: HoursForm }) => {
      const ifMatch = seen.updatedAt;
      const { wantedPeople, sharesDays, ...body } = form;
      return seen.queueId === null
        ? call(setCompanyHours, { params: { id: company.id }, body: { ...body, wantedPeople }, ifMatch })
        : call(setQueueHours, { params: { id: seen.queueId }, body: { ...body, sharesDays }, ifMatch });
    },
    onSuccess: put,
    onError: () => void client.invalidateQueries({ queryKey: hoursKey }),
    meta: { quiet: true },
  });

  function put(saved: OpeningCalendar) {
    client.setQueryData<Hours>(
      hoursKey,
      (hours) =>
        hours && {
          ...hours,
          calendars: hours.calendars.map((each) => (each.queueId === saved.queueId ? saved : each)),
        },
    );
    void client.invalidateQueries({ queryKey: hoursKey });
  }
}

/** Makes a queue like the company. Errors are toasts. */
export function useLikeCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (queueId: number) => call(removeQueueHours, { params: { id: queueId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: hoursKey }),
  });
}
