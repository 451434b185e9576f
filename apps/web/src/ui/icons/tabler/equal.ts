import { outlineIcon } from '../icon.ts';

export const IconEqual = outlineIcon([
  ['path', { d: 'M5 10h14' }],
  ['path', { d: 'M5 14h14' }],
]);
