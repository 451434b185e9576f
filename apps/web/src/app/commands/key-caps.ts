import type { TFunction } from 'i18next';
import type { KeyCombination } from './commands.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const signs: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The labels of the keys that are pressed together, in the order in which they are named. */
export function keyCaps({ after, key, mod, alt, shift }: KeyCombination, t: TFunction): string[] {
  const named: Readonly<Record<string, string>> = {
    Escape: t('shortcuts.keys.escape'),
    Enter: t('shortcuts.keys.enter'),
  };
  return [
    after?.toUpperCase(),
    mod && (isMac ? '⌘' : t('shortcuts.keys.ctrl')),
    alt && (isMac ? '⌥' : t('shortcuts.keys.alt')),
    shift && (isMac ? '⇧' : t('shortcuts.keys.shift')),
    named[key] ?? signs[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ].filter((cap) => typeof cap === 'string');
}
