import { useSession } from '../../../app/session/session.ts';
import { NotInPlan } from '../../../ui/layout/not-in-plan.tsx';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { useIntegrations } from './integrations.queries.ts';

/** Chooses an integration; where the plan has none, it only says so of one that was chosen before. */
export function IntegrationPicker(props: RecordPickerProps) {
  const isIncluded = useSession().includes('useIntegrations');
  const { data: choices } = useIntegrations(isIncluded);
  if (isIncluded) return <RecordPicker choices={choices} {...props} />;
  return props.value === null || props.value === undefined ? null : <NotInPlan label={props.label} />;
}
