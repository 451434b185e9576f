import { loadTranslation } from '../load-translation.ts';
import { pt } from '../pt/index.ts';

export const es = await loadTranslation('es', pt);
