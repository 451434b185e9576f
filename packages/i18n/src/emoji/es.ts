import type { Translation } from '../translation.ts';
import type { emoji as source } from './pt.ts';

export const emoji: Translation<typeof source> = {
  label: 'Emojis',
  failed: 'Los emojis no cargaron.',
  search: 'Buscar emoji',
  none: 'Ningún emoji con este nombre.',
  skinTone: 'Tono de piel',
};
