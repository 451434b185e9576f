import type { voiceCalls as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const voiceCalls: Translation<typeof source> = {
  voice: 'Llamada de voz perdida a las {{time}}',
  video: 'Videollamada perdida a las {{time}}',
};
