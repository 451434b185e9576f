import { outlineIcon } from '../icon.ts';

export const IconGitFork = outlineIcon([
  ['path', { d: 'M10 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' }],
  ['path', { d: 'M5 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' }],
  ['path', { d: 'M15 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' }],
  ['path', { d: 'M7 8v2a2 2 0 0 0 2 2h6a2 2 0 0 0 2 -2v-2' }],
  ['path', { d: 'M12 12l0 4' }],
]);
