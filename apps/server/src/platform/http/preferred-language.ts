import { isLanguage, type Language } from '@balcao/i18n';

/** Returns the first of a caller's languages that the product has; Portuguese where there is none. */
export function preferredLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((one): one is Language => isLanguage(one)) ?? 'pt';
}
