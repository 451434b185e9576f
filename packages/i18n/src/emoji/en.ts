import type { Translation } from '../translation.ts';
import type { emoji as source } from './pt.ts';

export const emoji: Translation<typeof source> = {
  label: 'Emojis',
  failed: 'The emojis did not load.',
  search: 'Search emoji',
  none: 'No emoji by this name.',
  skinTone: 'Skin tone',
};
