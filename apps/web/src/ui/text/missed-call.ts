import type { TFunction } from 'i18next';

/**
 * A missed call in the language of the reader, without its time, which stands beside it. What is stored is a sentence in the language
 * of the company; all of them say video alike.
 */
export const missedCallText = (stored: string, t: TFunction): string =>
  t(/v[ií]deo/i.test(stored) ? 'tickets.message.missedVideoCall' : 'tickets.message.missedVoiceCall');
