import type { createMacro, EndpointInput, Macro, TicketCondition, TicketPriority } from '@balcao/contract';
import { type StepForm, toStep, toStepForm } from '../step-forms/index.ts';

type MacroRequest = EndpointInput<typeof createMacro>['body'];

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
