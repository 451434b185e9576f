import { apiDocs } from './api-docs/pt.ts';
import { automation } from './automation/pt.ts';
import { linkPage } from './link-page/pt.ts';
import { campaignTexts } from './campaign-texts/pt.ts';
import { errors } from './errors/pt.ts';
import { flows } from './flows/pt.ts';
import type { Language } from './languages.ts';
import { loadTranslation } from './load-translation.ts';
import { mail } from './mail/pt.ts';
import type { pt } from './pt/index.ts';
import type { Translation } from './translation.ts';
import { presence } from './presence/pt.ts';
import { pushNotices } from './push-notices/pt.ts';
import { reports } from './reports/pt.ts';
import { securityActs } from './security-acts/pt.ts';
import { voiceCalls } from './voice-calls/pt.ts';

export type Translations = Translation<typeof pt>;
/** The texts of one feature, named like its folder: `quickMessages` are those of `quick-messages/`. */
export type Namespace = keyof Translations;

/** The namespaces the server reads: it need not hold the texts of all screens in three languages. */
const serverTexts = {
  apiDocs,
  automation,
  linkPage,
  campaignTexts,
  errors,
  flows,
  mail,
  presence,
  pushNotices,
  reports,
  securityActs,
  voiceCalls,
};
type ServerTexts = Translation<typeof serverTexts>;

type KeyPaths<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyPaths<T[K]>}` }[keyof T & string];
/** Every text that `translate` knows, by its path, e.g. `mail.reset.subject`. */
export type TranslationKey = KeyPaths<ServerTexts>;

const translations: Record<Language, ServerTexts> = {
  pt: serverTexts,
  en: await loadTranslation('en', serverTexts),
  es: await loadTranslation('es', serverTexts),
};

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

function lookUp(messages: ServerTexts, key: TranslationKey): string {
  let at: unknown = messages;
  for (const part of key.split('.')) at = (at as Record<string, unknown>)[part];
  return at as string;
}
