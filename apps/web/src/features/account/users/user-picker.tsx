import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import type { ReactNode } from 'react';
import { useUsersBrief } from './users.queries.ts';

/** Chooses a user, or several of them; `choices` limits them to some of the company's. */
export function UserPicker({
  choices,
  ...props
}: RecordPickerProps & {
  choices?: readonly { id: number; name: string }[];
  /** the label of a person in the list; their name by default */
  renderChoice?: (person: { id: number; name: string }) => ReactNode;
}) {
  const { data: all } = useUsersBrief(choices === undefined);
  return <RecordPicker choices={choices ?? all} {...props} />;
}
