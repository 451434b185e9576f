import { outlineIcon } from '../icon.ts';

export const IconSortDescending = outlineIcon([
  ['path', { d: 'M4 6l9 0' }],
  ['path', { d: 'M4 12l7 0' }],
  ['path', { d: 'M4 18l7 0' }],
  ['path', { d: 'M15 15l3 3l3 -3' }],
  ['path', { d: 'M18 6l0 12' }],
]);
