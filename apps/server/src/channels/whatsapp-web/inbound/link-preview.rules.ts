import type { proto } from 'baileys';
import type { StoredInteractive } from '../../port/message-content.ts';
import { sanitizeText } from './text.rules.ts';

/**
 * The preview that the sender's phone shows of an address in a text; undefined without one. Only an address that is in
 * the text is accepted, so that the card leads nowhere else than the words.
 */
export function linkPreviewOf({ extendedTextMessage }: proto.IMessage): StoredInteractive | undefined {
  const { text, matchedText, title, description } = extendedTextMessage ?? {};
  if (!matchedText || !text?.includes(matchedText) || !(title ?? description)) return undefined;
  const address = /^https?:\/\//i.test(matchedText) ? matchedText : `https://${matchedText}`;
  return {
    kind: 'link',
    text: '',
    url: sanitizeText(address),
    title: sanitizeText(title),
    description: sanitizeText(description),
    picture: null,
  };
}
