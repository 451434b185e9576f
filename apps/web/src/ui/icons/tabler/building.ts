import { outlineIcon } from '../icon.ts';

export const IconBuilding = outlineIcon([
  ['path', { d: 'M3 21l18 0' }],
  ['path', { d: 'M9 8l1 0' }],
  ['path', { d: 'M9 12l1 0' }],
  ['path', { d: 'M9 16l1 0' }],
  ['path', { d: 'M14 8l1 0' }],
  ['path', { d: 'M14 12l1 0' }],
  ['path', { d: 'M14 16l1 0' }],
  ['path', { d: 'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16' }],
]);
