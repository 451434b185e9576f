import type { Language } from './languages.ts';

/** What stands in samples of code for what only the reader has. */
export const samplePlaceholders = {
  pt: { token: 'SEU_TOKEN', key: 'SUA_CHAVE', secret: 'SEU_SEGREDO' },
  en: { token: 'YOUR_TOKEN', key: 'YOUR_KEY', secret: 'YOUR_SECRET' },
  es: { token: 'TU_TOKEN', key: 'TU_CLAVE', secret: 'TU_SECRETO' },
} as const satisfies Record<Language, unknown>;
