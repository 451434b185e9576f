import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Language } from './languages.ts';
import { pt } from './pt/index.ts';
import type { Words } from './words.ts';

export type Messages = Words<typeof pt>;

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];
/** Every text by its path, e.g. `mail.reset.subject`. */
export type MessageKey = Leaves<Messages>;

const all: Record<Language, Messages> = { pt, en, es };

/**
 * A text in a language with its `{{places}}` filled in: for mails and automatic messages, where no i18next runs.
 * A place without a value stays empty.
 */
export function translate(language: Language, key: MessageKey, values: Record<string, string | number> = {}): string {
  return find(all[language], key).replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ''));
}

function find(messages: Messages, key: MessageKey): string {
  let at: unknown = messages;
  for (const part of key.split('.')) at = (at as Record<string, unknown>)[part];
  return at as string;
}
