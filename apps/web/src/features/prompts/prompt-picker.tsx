import { useSession } from '../../app/session.ts';
import { RecordPicker } from '../../ui/record-picker.tsx';
import type { RecordPickerProps } from '../../ui/record-picker.tsx';
import { usePrompts } from './prompts.queries.ts';

/** Chooses a prompt; it is not there where the plan has none. */
export function PromptPicker(props: RecordPickerProps) {
  const isIncluded = useSession().includes('useOpenAi');
  const { data: choices } = usePrompts(isIncluded);
  return isIncluded ? <RecordPicker choices={choices} {...props} /> : null;
}
