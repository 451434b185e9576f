import { outlineIcon } from '../icon.ts';

export const IconArrowRight = outlineIcon([
  ['path', { d: 'M5 12l14 0' }],
  ['path', { d: 'M13 18l6 -6' }],
  ['path', { d: 'M13 6l6 6' }],
]);
