import { outlineIcon } from '../icon.ts';

export const IconLayoutSidebarLeftCollapse = outlineIcon([
  ['path', { d: 'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12' }],
  ['path', { d: 'M9 4v16' }],
  ['path', { d: 'M15 10l-2 2l2 2' }],
]);
