import { useLookup } from '../../../app/crud/use-crud.ts';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { knowledgeCrud } from './knowledge.queries.ts';

/** Chooses documents that models may quote. */
export function DocumentPicker(props: RecordPickerProps) {
  const { data: choices } = useLookup(knowledgeCrud);
  return <RecordPicker choices={choices} {...props} />;
}
