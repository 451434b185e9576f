import { outlineIcon } from '../icon.ts';

export const IconAntennaBars5 = outlineIcon([
  ['path', { d: 'M6 18l0 -3' }],
  ['path', { d: 'M10 18l0 -6' }],
  ['path', { d: 'M14 18l0 -9' }],
  ['path', { d: 'M18 18l0 -12' }],
]);
