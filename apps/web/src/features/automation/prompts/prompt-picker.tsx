import { useSession } from '../../../app/session/session.ts';
import { NotInPlan } from '../../../ui/layout/not-in-plan.tsx';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { usePrompts } from './prompts.queries.ts';

/** Chooses a prompt; where the plan has none, it only says so of one that was chosen before. */
export function PromptPicker(props: RecordPickerProps) {
  const isIncluded = useSession().includes('useOpenAi');
  const { data: choices } = usePrompts(isIncluded);
  if (isIncluded) return <RecordPicker choices={choices} {...props} />;
  return props.value === null || props.value === undefined ? null : <NotInPlan label={props.label} />;
}
