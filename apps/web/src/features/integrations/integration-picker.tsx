import { useSession } from '../../app/session.ts';
import { RecordPicker } from '../../ui/record-picker.tsx';
import type { RecordPickerProps } from '../../ui/record-picker.tsx';
import { useIntegrations } from './integrations.queries.ts';

/** Chooses an integration; it is not there where the plan has none. */
export function IntegrationPicker(props: RecordPickerProps) {
  const isIncluded = useSession().includes('useIntegrations');
  const { data: choices } = useIntegrations(isIncluded);
  return isIncluded ? <RecordPicker choices={choices} {...props} /> : null;
}
