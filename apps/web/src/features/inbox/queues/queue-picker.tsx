import type { Queue } from '@balcao/contract';
import { ColorLabel } from '../../../ui/color-label.tsx';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { useQueues } from './queues.queries.ts';

/** The fields of a queue that a choice shows. */
export type QueueChoice = Pick<Queue, 'id' | 'name' | 'color'>;

/** Chooses a queue, or several of them; `choices` limits them to some of the company's. */
export function QueuePicker({ choices, ...props }: RecordPickerProps & { choices?: readonly QueueChoice[] }) {
  const { data: all } = useQueues(choices === undefined);
  return (
    <RecordPicker
      choices={choices ?? all}
      renderChoice={({ name, color }) => <ColorLabel color={color}>{name}</ColorLabel>}
      {...props}
    />
  );
}
