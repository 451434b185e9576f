import { outlineIcon } from '../icon.ts';

export const IconDeviceComputerCamera = outlineIcon([
  ['path', { d: 'M5 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0' }],
  ['path', { d: 'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0' }],
  ['path', { d: 'M8 16l-2.091 3.486a1 1 0 0 0 .857 1.514h10.468a1 1 0 0 0 .857 -1.514l-2.091 -3.486' }],
]);
