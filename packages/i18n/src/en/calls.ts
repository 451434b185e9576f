import type { calls as source } from '../pt/calls.ts';
import type { Words } from '../words.ts';

export const calls: Words<typeof source> = {
  voice: 'Missed voice call at {{time}}',
  video: 'Missed video call at {{time}}',
};
