import { outlineIcon } from '../icon.ts';

export const IconMinus = outlineIcon([
  ['path', { d: 'M5 12l14 0' }],
]);
