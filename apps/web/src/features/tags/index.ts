export { TagChoice } from './tag-choice.tsx';
export { TagPicker } from './tag-picker.tsx';
export { useTags, useTagTicket } from './tags.queries.ts';
