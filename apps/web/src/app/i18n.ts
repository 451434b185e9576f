import { isLanguage } from '@balcao/i18n';
import type { Language, Translations } from '@balcao/i18n';
import { authBundle } from '@balcao/i18n/pt/auth-bundle';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localeOf } from '../ui/format.ts';

const storageKey = 'language';

/** Of Portuguese the words of the door come with the app; everything else when a screen needs it. */
const loaders: Record<Language, () => Promise<Translations>> = {
  pt: () => import('@balcao/i18n/pt').then((module) => module.pt),
  en: () => import('@balcao/i18n/en').then((module) => module.en),
  es: () => import('@balcao/i18n/es').then((module) => module.es),
};

/** Each language under its own name. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

/** Starts translation in the language chosen last, Portuguese otherwise; to be waited for before anything is shown. */
export async function initI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'pt',
    fallbackLng: 'pt',
    resources: { pt: { translation: authBundle } },
    // React escapes by itself.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen) && chosen !== 'pt') await setLanguage(chosen);
}

/** The words of the inbox and of what is around every screen behind the door. */
export async function loadInboxTexts(): Promise<void> {
  const { inboxBundle } = await import('@balcao/i18n/pt/inbox-bundle');
  i18next.addResourceBundle('pt', 'translation', inboxBundle, true, true);
}

let allTextsLoaded = false;

/** All words in Portuguese, which also stand in where another language lacks one. */
export async function loadAllTexts(): Promise<void> {
  if (allTextsLoaded) return;
  i18next.addResourceBundle('pt', 'translation', await loaders.pt(), true, true);
  allTextsLoaded = true;
}

/** Makes the words of a language known without changing to it: to show what contacts of the company read. */
export async function addLanguage(language: Language): Promise<void> {
  if (language === 'pt') return loadAllTexts();
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await loaders[language]());
}

export async function setLanguage(language: Language): Promise<void> {
  try {
    // Of Portuguese there is always enough where one is.
    if (!i18next.hasResourceBundle(language, 'translation')) {
      i18next.addResourceBundle(language, 'translation', await loaders[language]());
    }
  } catch {
    // Offline at that moment: the words stay as they are, everything else works.
    return;
  }
  await i18next.changeLanguage(language);
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = localeOf(language);
}
