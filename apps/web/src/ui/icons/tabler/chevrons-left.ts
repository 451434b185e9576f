import { outlineIcon } from '../icon.ts';

export const IconChevronsLeft = outlineIcon([
  ['path', { d: 'M11 7l-5 5l5 5' }],
  ['path', { d: 'M17 7l-5 5l5 5' }],
]);
