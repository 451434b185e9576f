/** Made by vite/texts.ts out of text-sets.ts. */
declare module 'virtual:texts' {
  import type { Language, Translations } from '@balcao/i18n';

  /** Fetches a set of texts: its namespaces by name. */
  export function fetchTexts(set: string, language: Language): Promise<Partial<Translations>>;
}
