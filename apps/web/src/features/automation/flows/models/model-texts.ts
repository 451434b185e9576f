import type { Translations } from '@balcao/i18n';
import { useTranslation } from 'react-i18next';

/** The words of models: what they are called, and what they write to contacts. */
export type ModelTexts = Translations['flowModels'];
export type ModelKey = keyof ModelTexts['models'];
export type Trade = Exclude<keyof ModelTexts['trades'], 'all' | 'own'>;

/** All of them in the language of the person: a model that is used speaks as its author does. */
export function useModelTexts(): ModelTexts {
  const { i18n } = useTranslation();
  return i18n.getResourceBundle(i18n.language, 'flowModels') as ModelTexts;
}
