import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

export { FollowUpPicker, useAllFollowUps, useHasFollowUps } from './follow-up-picker.tsx';

// A company without follow-ups has no such section, and the inbox is loaded by everybody.
export const AddFollowUp = preloadableComponent(async () => (await import('./panel-follow-ups.tsx')).AddFollowUp);
export const PanelFollowUps = preloadableComponent(async () => (await import('./panel-follow-ups.tsx')).PanelFollowUps);
