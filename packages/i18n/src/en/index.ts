import { loadTranslation } from '../load-translation.ts';
import { pt } from '../pt/index.ts';

export const en = await loadTranslation('en', pt);
