import { useTranslation } from 'react-i18next';
import { matchesWords } from '../../../app/palette/palette.rules.ts';
import { optionKeys } from './settings-lines.ts';
import type { LineId, OptionKey } from './settings-lines.ts';

/** The name of an option, and all words by which it is found. */
export function useOptionWords() {
  const { t } = useTranslation();
  return (key: OptionKey) => {
    const label =
      key === 'language' || key === 'timeZone' ? t(`settings.locale.${key}`) : t(`settings.choices.${key}.label`);
    return { label, words: `${label} ${t(`settingsIndex.optionWords.${key}`)}` };
  };
}

/** An option that was found in a line; without a key it is the line itself. */
interface Found {
  key?: OptionKey;
  label?: string;
}

/** Whether a line is found by what was typed: by its name, its words, or an option of its page. Everything is while nothing is typed. */
export function useFoundLines(typed: string): (id: LineId) => Found | undefined {
  const { t } = useTranslation();
  const wordsOf = useOptionWords();
  return (id) => {
    if (typed.trim() === '') return {};
    const name = id === 'profile' ? t('settingsIndex.profile') : t(`shell.menu.${id}`);
    if (matchesWords(name, typed)) return {};
    const key = id === 'options' ? optionKeys.find((each) => matchesWords(wordsOf(each).words, typed)) : undefined;
    if (key) return { key, label: wordsOf(key).label };
    return matchesWords(t(`settingsIndex.words.${id}`), typed) ? {} : undefined;
  };
}
