import { outlineIcon } from '../icon.ts';

export const IconArrowDownLeft = outlineIcon([
  ['path', { d: 'M17 7l-10 10' }],
  ['path', { d: 'M16 17l-9 0l0 -9' }],
]);
