import { outlineIcon } from '../icon.ts';

export const IconChevronUp = outlineIcon([
  ['path', { d: 'M6 15l6 -6l6 6' }],
]);
