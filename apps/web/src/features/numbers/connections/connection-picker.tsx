import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { useConnections } from './connections.queries.ts';

/** Chooses a connection, or several of them; `choices` limits them to some of those the person may see. */
export function ConnectionPicker({
  choices,
  ...props
}: RecordPickerProps & { choices?: readonly { id: number; name: string }[] }) {
  const { data: all } = useConnections();
  return <RecordPicker choices={choices ?? all} {...props} />;
}
