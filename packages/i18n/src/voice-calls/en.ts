import type { voiceCalls as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const voiceCalls: Translation<typeof source> = {
  voice: 'Missed voice call at {{time}}',
  video: 'Missed video call at {{time}}',
};
