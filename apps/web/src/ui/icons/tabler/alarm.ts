import { outlineIcon } from '../icon.ts';

export const IconAlarm = outlineIcon([
  ['path', { d: 'M5 13a7 7 0 1 0 14 0a7 7 0 1 0 -14 0' }],
  ['path', { d: 'M12 10l0 3l2 0' }],
  ['path', { d: 'M7 4l-2.75 2' }],
  ['path', { d: 'M17 4l2.75 2' }],
]);
