import { outlineIcon } from '../icon.ts';

export const IconPlus = outlineIcon([
  ['path', { d: 'M12 5l0 14' }],
  ['path', { d: 'M5 12l14 0' }],
]);
