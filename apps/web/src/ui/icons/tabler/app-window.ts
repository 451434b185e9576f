import { outlineIcon } from '../icon.ts';

export const IconAppWindow = outlineIcon([
  ['path', { d: 'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10' }],
  ['path', { d: 'M6 8h.01' }],
  ['path', { d: 'M9 8h.01' }],
]);
