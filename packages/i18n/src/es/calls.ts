import type { calls as source } from '../pt/calls.ts';
import type { Words } from '../words.ts';

export const calls: Words<typeof source> = {
  voice: 'Llamada de voz perdida a las {{time}}',
  video: 'Videollamada perdida a las {{time}}',
};
