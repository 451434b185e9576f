/** Languages of the interface; the first is the default, the fallback and the source of all keys. */
export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
