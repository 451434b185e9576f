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

/** Whether the company has follow-ups at all: without them a conversation shows nothing of them. */
export const useHasFollowUps = (): boolean => (useAllFollowUps()?.length ?? 0) > 0;

/** Chooses a follow-up of the company. */
export function FollowUpPicker(props: RecordPickerProps) {
  const followUps = useAllFollowUps();
  return <RecordPicker choices={followUps} {...props} />;
}
