import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useTags } from './tags.queries.ts';

/** Chooses a tag, or several of them. */
export function TagPicker(props: RecordPickerProps) {
  const { data: tags } = useTags();
  return (
    <RecordPicker
      choices={tags}
      renderChoice={({ name, color }) => <TagChip color={color}>{name}</TagChip>}
      {...props}
    />
  );
}
