import { outlineIcon } from '../icon.ts';

export const IconFirstAidKit = outlineIcon([
  ['path', { d: 'M8 8v-2a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v2' }],
  ['path', { d: 'M4 10a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -8' }],
  ['path', { d: 'M10 14h4' }],
  ['path', { d: 'M12 12v4' }],
]);
