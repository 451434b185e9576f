import type { Translation } from '../translation.ts';
import type { campaignTexts as source } from './pt.ts';

export const campaignTexts: Translation<typeof source> = {
  optOut: 'Listo, ya no recibirás nuestras ofertas.',
};
