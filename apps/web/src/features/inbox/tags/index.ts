export { TagPicker } from './tag-picker.tsx';
export { TicketTags } from './ticket-tags.tsx';
export { useTags } from './tags.queries.ts';
