import { outlineIcon } from '../icon.ts';

export const IconVersions = outlineIcon([
  ['path', { d: 'M10 7a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -10' }],
  ['path', { d: 'M7 7l0 10' }],
  ['path', { d: 'M4 8l0 8' }],
]);
