import { outlineIcon } from '../icon.ts';

export const IconKeyboard = outlineIcon([
  ['path', { d: 'M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8' }],
  ['path', { d: 'M6 10l0 .01' }],
  ['path', { d: 'M10 10l0 .01' }],
  ['path', { d: 'M14 10l0 .01' }],
  ['path', { d: 'M18 10l0 .01' }],
  ['path', { d: 'M6 14l0 .01' }],
  ['path', { d: 'M18 14l0 .01' }],
  ['path', { d: 'M10 14l4 .01' }],
]);
