import { isLanguage, publicTexts } from '@balcao/i18n';
import type { Language } from '@balcao/i18n';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fetchTexts } from 'virtual:texts';
import { fetchCode } from '../../ui/dialogs/fetch-code.ts';
import { localeOf } from '../../ui/text/format.ts';
import { countFormat, interpolation } from '../count-format.ts';
import { countZeroAsPlural } from './count-zero-as-plural.ts';
import { namespacesOf, textSets } from './text-sets.ts';
import type { TextSet } from './text-sets.ts';

const storageKey = 'language';

/** Each language under its own name. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** The sets asked for so far: another language has to have them as well. */
const loaded = new Set<TextSet>(['public']);

/** Starts translation in the language chosen last, Portuguese otherwise; to be waited for before anything is shown. */
export async function initI18n(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(countFormat)
    .init({
      lng: 'pt',
      fallbackLng: 'pt',
      resources: { pt: publicTexts },
      ns: [...textSets.public],
      defaultNS: 'common',
      // A key begins with its namespace: `common.close`.
      nsSeparator: '.',
      interpolation,
      initAsync: false,
    });
  countZeroAsPlural(i18next);
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen) && chosen !== 'pt') await setLanguage(chosen);
}

/**
 * Fetches texts in the language of the page: a route waits for those its screen shows. What failed is asked for once more the
 * next time, which a backend of i18next would not do.
 */
export async function loadTexts(...sets: readonly TextSet[]): Promise<void> {
  const { language } = i18next;
  await Promise.all(sets.map((set) => loadTextsIn(isLanguage(language) ? language : 'pt', set)));
  for (const set of sets) loaded.add(set);
}

/** Fetches texts in a language without changing to it: to show what contacts of the company read. */
export async function loadTextsIn(language: Language, set: TextSet): Promise<void> {
  if (namespacesOf(set).every((namespace) => i18next.hasResourceBundle(language, namespace))) return;
  const texts = await fetchCode(() => fetchTexts(set, language));
  for (const [namespace, found] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, found);
  // A key is only looked up in a namespace that is known to be one.
  await i18next.loadNamespaces(namespacesOf(set));
}

export async function setLanguage(language: Language): Promise<void> {
  try {
    await Promise.all(Array.from(loaded, (set) => loadTextsIn(language, set)));
  } catch {
    // Offline at that moment: the words stay as they are, everything else works.
    return;
  }
  await i18next.changeLanguage(language);
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = localeOf(language);
}
