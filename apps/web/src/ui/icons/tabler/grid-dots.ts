import { outlineIcon } from '../icon.ts';

export const IconGridDots = outlineIcon([
  ['path', { d: 'M4 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M18 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M4 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
  ['path', { d: 'M18 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0' }],
]);
