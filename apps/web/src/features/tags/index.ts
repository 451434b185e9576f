export { TagPicker } from './tag-picker.tsx';
