export { FollowUpPicker, useAllFollowUps } from './follow-up-picker.tsx';
export { AddFollowUp, PanelFollowUps, useHasFollowUps } from './panel-follow-ups.tsx';
