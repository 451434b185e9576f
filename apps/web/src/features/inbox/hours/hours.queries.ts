import { listOpeningHours, removeQueueHours, setCompanyHours, setQueueHours } from '@balcao/contract';
import type { EndpointAnswer, EndpointInput, OpeningCalendar } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { changeSeen, collides } from '../../../app/crud/record-changed.ts';
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

/** A queue that was just added: nobody has changed its hours yet. */
interface NewQueue {
  queueId: number;
}

/**
 * The hours of a queue as a save is to find them, after the queue itself was saved: that alone gave them a later time. They are
 * those that were seen where somebody else changed what is sent, and the save is refused.
 * @param seen undefined = the queue was just added
 */
export async function presentHours(
  queueId: number,
  seen: OpeningCalendar | undefined,
  form: HoursForm,
): Promise<OpeningCalendar | NewQueue> {
  if (!seen) return { queueId };
  const { calendars } = await call(listOpeningHours);
  const present = calendars.find((each) => each.queueId === queueId);
  return present && !collides(seen, present, form) ? present : seen;
}

/** Saves hours in place of those that were seen; where somebody changed them meanwhile it is refused, and theirs are fetched. */
export function useSaveHours() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, form }: { seen: OpeningCalendar | NewQueue; form: HoursForm }) => {
      const { wantedPeople, sharesDays, ...body } = form;
      if (!('updatedAt' in seen))
        return call(setQueueHours, { params: { id: seen.queueId }, body: { ...body, sharesDays } });
      // What else of the company or the queue was changed meanwhile is no matter here.
      return seen.queueId === null
        ? changeSeen(setCompanyHours, seen, { ...body, wantedPeople })
        : changeSeen(setQueueHours, seen, { ...body, sharesDays });
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
