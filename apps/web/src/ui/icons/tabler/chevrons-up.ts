import { outlineIcon } from '../icon.ts';

export const IconChevronsUp = outlineIcon([
  ['path', { d: 'M7 11l5 -5l5 5' }],
  ['path', { d: 'M7 17l5 -5l5 5' }],
]);
