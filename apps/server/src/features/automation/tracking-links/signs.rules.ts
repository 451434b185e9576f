import { shownLinkText } from '@balcao/contract';
import { plainWords } from '../../../platform/util/plain-words.ts';
import type { LinkSign } from './tracking-links.sql.ts';

/** The words of a text, without the code. */
export const wordsOf = (link: { text: string; code: string }): string => plainWords(shownLinkText(link));

/**
 * The link by which a conversation came whose first message has this text: the one whose code is among its words, else the one
 * with whose text it begins, of several the longest. Case, accents and signs do not count.
 */
export function linkOf<Sign extends LinkSign>(signs: readonly Sign[], text: string): Sign | undefined {
  const said = plainWords(text);
  const spoken = new Set(said.split(' '));
  const byCode = signs.find(({ code }) => spoken.has(code));
  if (byCode) return byCode;
  return signs
    .filter(({ words }) => `${said} `.startsWith(`${words} `))
    .toSorted((one, other) => other.words.length - one.words.length)[0];
}
