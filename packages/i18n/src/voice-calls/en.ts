import type { calls as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const calls: Translation<typeof source> = {
  voice: 'Missed voice call at {{time}}',
  video: 'Missed video call at {{time}}',
};
