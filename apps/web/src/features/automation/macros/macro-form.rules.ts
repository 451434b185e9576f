import { inOrder, ticketActionKinds } from '@balcao/contract';
import type {
  EndpointInput,
  Macro,
  TicketAction,
  TicketActionKind,
  TicketCondition,
  TicketPriority,
  createMacro,
} from '@balcao/contract';

type MacroRequest = EndpointInput<typeof createMacro>['body'];

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
  closeReason: string;
  closeDetail: string;
  farewell: boolean;
}

export interface MacroFormValues {
  name: string;
  isShared: boolean;
  queueIds: number[];
  tagIds: number[];
  priorities: TicketPriority[];
  /** conditions that the form does not show; they stay */
  others: TicketCondition[];
  steps: StepForm[];
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
  closeReason: '',
  closeDetail: '',
  farewell: true,
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

const shownConditions: ReadonlySet<TicketCondition['kind']> = new Set(['queue', 'tag', 'priority']);

export function toMacroForm(macro: Macro | undefined, newKey: () => string): MacroFormValues {
  const conditions = macro?.conditions ?? [];
  return {
    name: macro?.name ?? '',
    isShared: macro?.isShared ?? false,
    queueIds: conditions.flatMap((one) => (one.kind === 'queue' ? (one.queueId ?? []) : [])),
    tagIds: conditions.flatMap((one) => (one.kind === 'tag' ? (one.tagId ?? []) : [])),
    priorities: conditions.flatMap((one) => (one.kind === 'priority' ? one.priority : [])),
    others: conditions.filter(({ kind }) => !shownConditions.has(kind)),
    steps: (macro?.steps ?? []).map((step) => toStepForm(step, newKey())),
  };
}

/** What of a step is missing; undefined = nothing. */
export function stepProblem({
  kind,
  tagId,
  fieldId,
  text,
  queueId,
  userId,
}: StepForm): 'tagId' | 'fieldId' | 'text' | 'queueId' | undefined {
  if ((kind === 'tag' || kind === 'untag') && tagId === null) return 'tagId';
  if (kind === 'field' && fieldId === null) return 'fieldId';
  if ((kind === 'text' || kind === 'note') && text.trim() === '') return 'text';
  if (kind === 'transfer' && queueId === null && userId === null) return 'queueId';
  return undefined;
}

function toStep(step: StepForm): MacroRequest['steps'][number] {
  const { kind, priority, minutes, queueId, userId, farewell } = step;
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
    case 'snooze':
      return { kind, minutes };
    case 'transfer':
      return { kind, queueId, userId };
    case 'resolve':
      return { kind, closeReason: step.closeReason.trim() || null, closeDetail: step.closeDetail.trim(), farewell };
  }
}

/** A condition as it is sent; one that names what was removed is left out. */
function toCondition(one: TicketCondition): NonNullable<MacroRequest['conditions']> {
  if (one.kind === 'connection') return one.whatsappId === null ? [] : [{ ...one, whatsappId: one.whatsappId }];
  if (one.kind === 'field') return one.fieldId === null ? [] : [{ ...one, fieldId: one.fieldId }];
  return one.kind === 'status' || one.kind === 'unanswered' ? [one] : [];
}

export const toMacroRequest = ({ name, isShared, ...form }: MacroFormValues): MacroRequest => ({
  name: name.trim(),
  isShared,
  conditions: [
    ...form.queueIds.map((queueId) => ({ kind: 'queue' as const, queueId })),
    ...form.tagIds.map((tagId) => ({ kind: 'tag' as const, tagId })),
    ...form.priorities.map((priority) => ({ kind: 'priority' as const, priority })),
    ...form.others.flatMap(toCondition),
  ],
  steps: form.steps.map(toStep),
});

/** Kinds of which a macro has one step at most. */
const single: ReadonlySet<TicketActionKind> = new Set(['priority', 'snooze', 'transfer', 'resolve']);

/** The kinds that can still be added, in the order in which they are done. */
export function addableKinds(steps: readonly Pick<StepForm, 'kind'>[]): TicketActionKind[] {
  const has = (kind: TicketActionKind) => steps.some((step) => step.kind === kind);
  const moves = has('transfer') || has('resolve');
  return ticketActionKinds.filter((kind) => {
    if (single.has(kind) && has(kind)) return false;
    if (kind === 'snooze') return !moves;
    return !((kind === 'transfer' || kind === 'resolve') && has('snooze'));
  });
}

/** The steps with one more, in the order in which they are done. */
export const withStep = (steps: readonly StepForm[], step: StepForm): StepForm[] => inOrder([...steps, step]);
