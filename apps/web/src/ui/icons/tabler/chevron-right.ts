import { outlineIcon } from '../icon.ts';

export const IconChevronRight = outlineIcon([
  ['path', { d: 'M9 6l6 6l-6 6' }],
]);
