import { copyShift, listShifts, setShift } from '@balcao/contract';
import type { EndpointAnswer, EndpointInput, Shift } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { changeSeen, useSeen } from '../../../app/crud/record-changed.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const shiftsKey = ['shifts'] as const;
type Shifts = EndpointAnswer<typeof listShifts>;
export type ShiftForm = EndpointInput<typeof setShift>['body'];

registerColdList({ queryKey: shiftsKey, events: { shift: true, user: true }, delayMs: 300 });

/** The shifts that one sees: one's own, those of people of one's queues, or all. */
export const useShifts = () =>
  useQuery({
    queryKey: shiftsKey,
    queryFn: async ({ signal }) => (await call(listShifts, { signal })).shifts,
    meta: { quiet: true },
  });

/** Saves the shift of a person as it was seen; the form shows errors. */
export function useSaveShift(shift: Shift) {
  const seen = useSeen(shift);
  const put = usePut();
  return useMutation({
    mutationFn: (form: ShiftForm) => seen.save((known) => changeSeen(setShift, known ?? shift, form)),
    onSuccess: (saved) => put([saved]),
    meta: { quiet: true },
  });
}

/** Adds days off to the shift of a person as it is shown; the dialog shows errors. */
export function useAddDayOff() {
  const put = usePut();
  return useMutation({
    mutationFn: ({ shift, form }: { shift: Shift; form: ShiftForm }) => changeSeen(setShift, shift, form),
    onSuccess: (saved) => put([saved]),
    meta: { quiet: true },
  });
}

/** Gives others the shift of a person. Errors are toasts. */
export function useCopyShift(userId: number) {
  const put = usePut();
  return useMutation({
    mutationFn: (userIds: number[]) => call(copyShift, { params: { id: userId }, body: { userIds } }),
    onSuccess: ({ shifts }) => put(shifts),
  });
}

function usePut() {
  const client = useQueryClient();
  return (saved: readonly Shift[]) => {
    const byId = new Map(saved.map((one) => [one.id, one]));
    client.setQueryData<Shifts['shifts']>(shiftsKey, (all) => all?.map((one) => byId.get(one.id) ?? one));
  };
}
