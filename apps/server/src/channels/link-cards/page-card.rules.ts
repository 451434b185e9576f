import { Parser } from 'htmlparser2';

/** The metadata that a page gives for links to it. */
export interface PageCard {
  title: string;
  description: string;
  /** of its picture, as a whole address */
  pictureUrl: string | undefined;
}

const maxTitleLength = 200;
const maxDescriptionLength = 400;

/**
 * Finds the first web address in a text, as written and as a URL; undefined without one. Punctuation that ends the
 * sentence, or a bracket that was opened before the address, is no part of it.
 */
export function firstLinkIn(text: string): { matchedText: string; url: string } | undefined {
  const [found] = /\b(?:https?:\/\/|www\.)[^\s<>"']{1,2000}/i.exec(text) ?? [];
  let matchedText = found?.replace(/[.,;:!?…*_~]+$/, '');
  if (matchedText?.endsWith(')') && !matchedText.includes('(')) matchedText = matchedText.replace(/\)+[.,;:!?]*$/, '');
  if (!matchedText) return undefined;
  const address = /^https?:/i.test(matchedText) ? matchedText : `https://${matchedText}`;
  return URL.canParse(address) ? { matchedText, url: new URL(address).href } : undefined;
}

/** Reads the card of a page from its HTML; undefined for a page without a title. Nothing of it is run. */
export function readPageCard(html: string, pageUrl: string): PageCard | undefined {
  const metas = new Map<string, string>();
  let titleElement = '';
  let isInTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: key, content }) {
      isInTitle = name === 'title' && titleElement === '';
      const known = (property ?? key)?.toLowerCase();
      if (name === 'meta' && known && content && !metas.has(known)) metas.set(known, content);
      // The metadata of a page is in its head.
      if (name === 'body') parser.pause();
    },
    ontext(text) {
      if (isInTitle) titleElement += text;
    },
    onclosetag() {
      isInTitle = false;
    },
  });
  parser.write(html);
  const title = toLine(metas.get('og:title') ?? metas.get('twitter:title') ?? titleElement, maxTitleLength);
  if (title === '') return undefined;
  const picture = metas.get('og:image:secure_url') ?? metas.get('og:image') ?? metas.get('twitter:image');
  return {
    title,
    description: toLine(
      metas.get('og:description') ?? metas.get('twitter:description') ?? metas.get('description') ?? '',
      maxDescriptionLength,
    ),
    pictureUrl: picture && URL.canParse(picture, pageUrl) ? new URL(picture, pageUrl).href : undefined,
  };
}

function toLine(text: string, maxLength: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}
