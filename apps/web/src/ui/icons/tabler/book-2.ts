import { outlineIcon } from '../icon.ts';

export const IconBook2 = outlineIcon([
  ['path', { d: 'M19 4v16h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12' }],
  ['path', { d: 'M19 16h-12a2 2 0 0 0 -2 2' }],
  ['path', { d: 'M9 8h6' }],
]);
