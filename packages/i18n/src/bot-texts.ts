import { bot as en } from './bot/en.ts';
import { bot as es } from './bot/es.ts';
import { isLanguage, type Language } from './languages.ts';
import { bot as pt } from './bot/pt.ts';
import type { Translation } from './translation.ts';

export type BotTexts = Translation<typeof pt>;

const textsByLanguage: Record<Language, BotTexts> = { pt, en, es };

/**
 * Texts of the automatic service in the language of a company. They are apart from those of the screens, which a
 * browser has to load.
 */
export function botTexts(language: string): BotTexts {
  return textsByLanguage[isLanguage(language) ? language : 'pt'];
}

/** A text with its `{{places}}` filled in once: what is put into them is never read as a place. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? '');
}
