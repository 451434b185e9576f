import { outlineIcon } from '../icon.ts';

export const IconPlayerTrackNext = outlineIcon([
  ['path', { d: 'M3 5v14l8 -7l-8 -7' }],
  ['path', { d: 'M14 5v14l8 -7l-8 -7' }],
]);
