import { outlineIcon } from '../icon.ts';

export const IconBookmarkPlus = outlineIcon([
  ['path', { d: 'M12 17l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v5' }],
  ['path', { d: 'M16 19h6' }],
  ['path', { d: 'M19 16v6' }],
]);
