import { outlineIcon } from '../icon.ts';

export const IconMenu2 = outlineIcon([
  ['path', { d: 'M4 6l16 0' }],
  ['path', { d: 'M4 12l16 0' }],
  ['path', { d: 'M4 18l16 0' }],
]);
