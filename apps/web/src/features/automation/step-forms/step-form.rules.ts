import { inOrder, movingActionKinds, singleActionKinds, ticketActionKinds } from '@balcao/contract';
import type { TicketAction, TicketActionForm, TicketActionKind, TicketPriority } from '@balcao/contract';

/** A step as it is written: the fields of all kinds, of which it has some. */
export interface StepForm {
  /** stays while the step is moved about */
  key: string;
  kind: TicketActionKind;
  tagId: number | null;
  priority: TicketPriority;
  fieldId: number | null;
  value: string | string[];
  text: string;
  minutes: number;
  queueId: number | null;
  userId: number | null;
  followUpId: number | null;
  closeReason: string;
  closeDetail: string;
  farewell: boolean;
  /** of a notice: also whoever attends */
  attendant: boolean;
}

/** How long a snooze of a macro can be, in minutes. */
export const snoozeChoices: readonly number[] = [30, 60, 120, 240, 1_440, 2_880, 10_080];

export const emptyStep = (kind: TicketActionKind, key: string): StepForm => ({
  key,
  kind,
  tagId: null,
  priority: 'high',
  fieldId: null,
  value: '',
  text: '',
  minutes: 120,
  queueId: null,
  userId: null,
  followUpId: null,
  closeReason: '',
  closeDetail: '',
  farewell: true,
  attendant: false,
});

export function toStepForm(step: TicketAction, key: string): StepForm {
  const empty = emptyStep(step.kind, key);
  if (step.kind === 'field') {
    const { fieldId, value } = step;
    return { ...empty, fieldId, value: Array.isArray(value) ? value : value === null ? '' : String(value) };
  }
  if (step.kind === 'resolve') return { ...empty, ...step, closeReason: step.closeReason ?? '' };
  return { ...empty, ...step };
}

/** What of a step is missing; undefined = nothing. */
export function stepProblem({
  kind,
  tagId,
  fieldId,
  text,
  queueId,
  userId,
  followUpId,
  attendant,
}: StepForm): 'tagId' | 'fieldId' | 'text' | 'queueId' | 'userId' | 'followUpId' | undefined {
  if ((kind === 'tag' || kind === 'untag') && tagId === null) return 'tagId';
  if (kind === 'field' && fieldId === null) return 'fieldId';
  if (kind === 'followUp' && followUpId === null) return 'followUpId';
  if (kind === 'notify' && userId === null && !attendant) return 'userId';
  if ((kind === 'text' || kind === 'note' || kind === 'notify') && text.trim() === '') return 'text';
  if (kind === 'transfer' && queueId === null && userId === null) return 'queueId';
  return undefined;
}

/** A step as it is sent. */
export function toStep(step: StepForm): TicketActionForm {
  const { kind, priority, minutes, queueId, userId, farewell, attendant } = step;
  switch (kind) {
    case 'tag':
    case 'untag':
      return { kind, tagId: step.tagId ?? 0 };
    case 'priority':
      return { kind, priority };
    case 'field':
      return { kind, fieldId: step.fieldId ?? 0, value: step.value.length === 0 ? null : step.value };
    case 'note':
    case 'text':
      return { kind, text: step.text.trim() };
    case 'notify':
      return { kind, text: step.text.trim(), userId, attendant };
    case 'toOwner':
      return { kind };
    case 'followUp':
      return { kind, followUpId: step.followUpId ?? 0 };
    case 'snooze':
      return { kind, minutes };
    case 'transfer':
      return { kind, queueId, userId };
    case 'resolve':
      return { kind, closeReason: step.closeReason.trim() || null, closeDetail: step.closeDetail.trim(), farewell };
  }
}

/** The kinds that can still be added, in the order in which macros do them. */
export function addableKinds(steps: readonly Pick<StepForm, 'kind'>[]): TicketActionKind[] {
  const has = (kind: TicketActionKind) => steps.some((step) => step.kind === kind);
  const moves = movingActionKinds.some(has);
  return ticketActionKinds.filter((kind) => {
    if (singleActionKinds.has(kind) && has(kind)) return false;
    if (kind === 'snooze') return !moves;
    return !(movingActionKinds.includes(kind) && has('snooze'));
  });
}

/** The steps with one more, in the order in which they are done. */
export const withStep = (steps: readonly StepForm[], step: StepForm): StepForm[] => inOrder([...steps, step]);
