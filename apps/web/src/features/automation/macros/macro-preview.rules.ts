import { filledVariables, messageVariablePattern } from '@balcao/contract';
import type { MacroStepPreview, TicketAction } from '@balcao/contract';

/** Its reason is asked for when the macro is run, so that it refuses nothing. */
export const asksReason = ({ state, error }: Pick<MacroStepPreview, 'state' | 'error'>): boolean =>
  state === 'refused' && error === 'ERR_CLOSE_REASON_REQUIRED';

/** Whether a run would be refused. A missing value is asked for before. */
export const isRefused = (steps: readonly MacroStepPreview[]): boolean =>
  steps.some((step) => step.state === 'refused' && !asksReason(step));

/** The variables without a value, each once. */
export const unfilledOf = (steps: readonly MacroStepPreview[]): string[] => [
  ...new Set(steps.flatMap(({ unfilled }) => unfilled)),
];

/** The words that a macro sends, with their variables filled in; undefined = it sends none. */
export function textOf(steps: readonly MacroStepPreview[]): string | undefined {
  const texts = steps.flatMap(({ kind, text }) => (kind === 'text' && text !== null ? [text] : []));
  return texts.length > 0 ? texts.join('\n\n') : undefined;
}

/** The variables of the texts that a ticket may have no value for: fields, and names that nobody knows. */
export function variablesToAsk(steps: readonly TicketAction[]): string[] {
  const named = steps.flatMap((step) =>
    step.kind === 'text' ? [...step.text.matchAll(messageVariablePattern)].map(([, variable = '']) => variable) : [],
  );
  return [...new Set(named)].filter((variable) => !filledVariables.includes(variable));
}
