import type { AssignmentForm } from '@balcao/contract';
import { useState } from 'react';
import type { AssignmentSettings } from './assignment.queries.ts';

/** The saved settings as a form sends them. */
const formOf = ({
  id: _id,
  receivers,
  mayChange: _may,
  updatedAt: _at,
  ...rules
}: AssignmentSettings): AssignmentForm => ({
  ...rules,
  receivers: receivers.map(({ userId, receives, capacity, standInId }) => ({ userId, receives, capacity, standInId })),
});

/** What is written in the form, as long as it differs from what was saved. */
export function useAssignmentForm(settings: AssignmentSettings) {
  const saved = formOf(settings);
  const [changes, setChanges] = useState<Partial<AssignmentForm>>({});
  const form: AssignmentForm = { ...saved, ...changes };
  const isDirty = JSON.stringify(form) !== JSON.stringify(saved);
  const set = (more: Partial<AssignmentForm>) => setChanges((before) => ({ ...before, ...more }));
  return {
    form,
    isDirty,
    set,
    setReceiver: (userId: number, more: Partial<AssignmentForm['receivers'][number]>) =>
      set({ receivers: form.receivers.map((one) => (one.userId === userId ? { ...one, ...more } : one)) }),
    reset: () => setChanges({}),
  };
}

export type AssignmentFormState = ReturnType<typeof useAssignmentForm>;
