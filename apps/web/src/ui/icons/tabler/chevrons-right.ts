import { outlineIcon } from '../icon.ts';

export const IconChevronsRight = outlineIcon([
  ['path', { d: 'M7 7l5 5l-5 5' }],
  ['path', { d: 'M13 7l5 5l-5 5' }],
]);
