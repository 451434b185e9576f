import { outlineIcon } from '../icon.ts';

export const IconChevronLeft = outlineIcon([
  ['path', { d: 'M15 6l-6 6l6 6' }],
]);
