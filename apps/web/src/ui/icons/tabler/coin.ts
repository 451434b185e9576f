import { outlineIcon } from '../icon.ts';

export const IconCoin = outlineIcon([
  ['path', { d: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0' }],
  ['path', { d: 'M14.8 9a2 2 0 0 0 -1.8 -1h-2a2 2 0 1 0 0 4h2a2 2 0 1 1 0 4h-2a2 2 0 0 1 -1.8 -1' }],
  ['path', { d: 'M12 7v10' }],
]);
