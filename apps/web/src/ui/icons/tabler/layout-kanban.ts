import { outlineIcon } from '../icon.ts';

export const IconLayoutKanban = outlineIcon([
  ['path', { d: 'M4 4l6 0' }],
  ['path', { d: 'M14 4l6 0' }],
  ['path', { d: 'M4 10a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -8' }],
  ['path', { d: 'M14 10a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2' }],
]);
