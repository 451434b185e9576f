export { TagPicker } from './tag-picker.tsx';
export { useTags } from './tags.queries.ts';
