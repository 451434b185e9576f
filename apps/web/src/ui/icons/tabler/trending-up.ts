import { outlineIcon } from '../icon.ts';

export const IconTrendingUp = outlineIcon([
  ['path', { d: 'M3 17l6 -6l4 4l8 -8' }],
  ['path', { d: 'M14 7l7 0l0 7' }],
]);
