import { outlineIcon } from '../icon.ts';

export const IconCheck = outlineIcon([
  ['path', { d: 'M5 12l5 5l10 -10' }],
]);
