import { outlineIcon } from '../icon.ts';

export const IconArrowLeft = outlineIcon([
  ['path', { d: 'M5 12l14 0' }],
  ['path', { d: 'M5 12l6 6' }],
  ['path', { d: 'M5 12l6 -6' }],
]);
