import { outlineIcon } from '../icon.ts';

export const IconUserSquareRounded = outlineIcon([
  ['path', { d: 'M12 13a3 3 0 1 0 0 -6a3 3 0 0 0 0 6' }],
  ['path', { d: 'M12 3c7.2 0 9 1.8 9 9c0 7.2 -1.8 9 -9 9c-7.2 0 -9 -1.8 -9 -9c0 -7.2 1.8 -9 9 -9' }],
  ['path', { d: 'M6 20.05v-.05a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v.05' }],
]);
