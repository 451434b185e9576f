import { automatic as en } from './en/automatic.ts';
import { automatic as es } from './es/automatic.ts';
import { isLanguage, type Language } from './languages.ts';
import { automatic as pt } from './pt/automatic.ts';
import type { Words } from './words.ts';

export type AutomaticWords = Words<typeof pt>;

const all: Record<Language, AutomaticWords> = { pt, en, es };

/**
 * The words of the automatic service in the language of a company. They stand apart from those of the screens, which a
 * browser has to load.
 */
export function automaticWords(language: string): AutomaticWords {
  return all[isLanguage(language) ? language : 'pt'];
}

/** A text with its `{{places}}` filled in once: what is put into them is never read as a place. */
export function fillPlaces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? '');
}
