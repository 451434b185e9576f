import { useLookup } from '../../../app/crud/use-crud.ts';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import type { RecordPickerProps } from '../../../ui/fields/record-picker.tsx';
import { trackingLinksCrud } from './tracking-links.queries.ts';

/** Chooses tracking links of the company. */
export function TrackingLinkPicker(props: RecordPickerProps) {
  const { data: links } = useLookup(trackingLinksCrud);
  return <RecordPicker choices={links} {...props} />;
}
