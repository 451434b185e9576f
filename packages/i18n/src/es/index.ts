import { loadTranslation } from '../load-translation.ts';

export const es = await loadTranslation('es');
