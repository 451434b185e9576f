import { outlineIcon } from '../icon.ts';

export const IconArrowUpRight = outlineIcon([
  ['path', { d: 'M17 7l-10 10' }],
  ['path', { d: 'M8 7l9 0l0 9' }],
]);
