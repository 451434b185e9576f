import { loadTranslation } from '../load-translation.ts';

export const en = await loadTranslation('en');
