import type { FlowEntryConditions } from '@balcao/contract';
import { plainWords } from '../../../platform/util/plain-words.ts';

/** What is known of a conversation that begins. */
export interface Beginning {
  /** of the message with which it begins; '' = it has none */
  words: string;
  isReturning: boolean;
  isFromAdvert: boolean;
  isOpen: boolean;
  /** the tracking link by which it came */
  linkId?: number | undefined;
}

/** Whether a conversation is one of those that a flow is for. */
export function meetsEntry(
  { keywords, keywordMatch, contact, fromAdvert, hours, fromLink, linkIds }: FlowEntryConditions,
  { words, isReturning, isFromAdvert, isOpen, linkId }: Beginning,
): boolean {
  if (contact !== 'any' && isReturning !== (contact === 'returning')) return false;
  if (fromAdvert && !isFromAdvert) return false;
  if (hours !== 'any' && isOpen !== (hours === 'open')) return false;
  if (fromLink !== 'no' && linkId === undefined) return false;
  if (fromLink === 'these' && !linkIds.some((id) => id === linkId)) return false;
  if (keywords.length === 0) return true;
  const said = plainWords(words);
  return keywords.map(plainWords).some((word) => {
    if (word === '') return false;
    return keywordMatch === 'is' ? said === word : ` ${said} `.includes(` ${word} `);
  });
}
