import { outlineIcon } from '../icon.ts';

export const IconClockPause = outlineIcon([
  ['path', { d: 'M20.942 13.018a9 9 0 1 0 -7.909 7.922' }],
  ['path', { d: 'M12 7v5l2 2' }],
  ['path', { d: 'M17 17v5' }],
  ['path', { d: 'M21 17v5' }],
]);
