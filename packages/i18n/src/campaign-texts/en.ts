import type { Translation } from '../translation.ts';
import type { campaignTexts as source } from './pt.ts';

export const campaignTexts: Translation<typeof source> = {
  optOut: 'Done, you will not receive our offers any more.',
};
