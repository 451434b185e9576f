export { TrackingLinkPicker } from './tracking-link-picker.tsx';
