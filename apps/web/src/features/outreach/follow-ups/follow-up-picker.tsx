import { useLookup } from '../../../app/crud/use-crud.ts';
import { useSession } from '../../../app/session/session.ts';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { followUpsCrud } from './follow-ups.queries.ts';

/** The follow-ups of the company, where its plan has them. */
export function useAllFollowUps() {
  const { includes } = useSession();
  return useLookup(followUpsCrud, { enabled: includes('useIntegrations') }).data;
}

/** Chooses a follow-up of the company. */
export function FollowUpPicker(props: RecordPickerProps) {
  const followUps = useAllFollowUps();
  return <RecordPicker choices={followUps} {...props} />;
}
