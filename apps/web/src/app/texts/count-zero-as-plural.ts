import type { i18n } from 'i18next';

/** The plural rule of `pt` counts zero as one ("0 contato"), which nobody writes in Brazil; that of Portugal does not. */
export function countZeroAsPlural(instance: i18n): void {
  const resolver = instance.services.pluralResolver as { getRule: (language: string, options?: object) => unknown };
  const getRule = resolver.getRule.bind(resolver);
  resolver.getRule = (language, options) => getRule(language === 'pt' ? 'pt-PT' : language, options);
}
