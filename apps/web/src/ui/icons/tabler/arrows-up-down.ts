import { outlineIcon } from '../icon.ts';

export const IconArrowsUpDown = outlineIcon([
  ['path', { d: 'M7 3l0 18' }],
  ['path', { d: 'M10 6l-3 -3l-3 3' }],
  ['path', { d: 'M20 18l-3 3l-3 -3' }],
  ['path', { d: 'M17 21l0 -18' }],
]);
