import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Language } from './languages.ts';
import { pt } from './pt/index.ts';
import type { Translation } from './translation.ts';

export type Translations = Translation<typeof pt>;
/** The texts of one feature, named like its folder: `quickMessages` are those of `quick-messages/`. */
export type Namespace = keyof Translations;

type KeyPaths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyPaths<T[K]>}` }[keyof T & string];
/** Every text by its path, e.g. `mail.reset.subject`. */
export type TranslationKey = KeyPaths<Translations>;

const translations: Record<Language, Translations> = { pt, en, es };

/**
 * A text in a language with its `{{places}}` filled in: for mails and automatic messages, where no i18next runs.
 * A place without a value stays empty.
 */
export function translate(
  language: Language,
  key: TranslationKey,
  values: Record<string, string | number> = {},
): string {
  return lookUp(translations[language], key).replace(/\{\{(\w+)\}\}/g, (_place, name: string) =>
    String(values[name] ?? ''),
  );
}

function lookUp(messages: Translations, key: TranslationKey): string {
  let at: unknown = messages;
  for (const part of key.split('.')) at = (at as Record<string, unknown>)[part];
  return at as string;
}
