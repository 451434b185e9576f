import type { Message } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { parseLocation } from './location.ts';

/** The first line of a message that its attendant signed. */
export const signatureLine = (name: string): string => `*${name}:*\n`;

type TextSource = Pick<Message, 'body' | 'mediaType'> & Partial<Pick<Message, 'user' | 'interactive' | 'isEdited'>>;

/** The text of a message as the team reads it: without the signature, which is shown above the bubble. */
export function messageText({ body, mediaType, user, interactive, isEdited }: TextSource): string {
  // The rest of the body repeats the card as text; of a poll and an event all of it does.
  if (interactive?.kind === 'poll' || interactive?.kind === 'event') return '';
  if (interactive && interactive.kind !== 'link' && !isEdited) return withoutSignature(interactive.text, user?.name);
  if (mediaType === 'vcard' || mediaType === 'call_log') return '';
  if (mediaType === 'locationMessage') return parseLocation(body).description;
  return withoutSignature(body, user?.name);
}

type LineSource = TextSource & Partial<Pick<Message, 'mediaName' | 'isDeleted' | 'referral'>>;

/**
 * The label of a message in plain words, never empty: for accessible names, quotes and announcements. A message without
 * text has a card, a file, or nothing.
 */
export function messageLine(message: LineSource, t: TFunction): string {
  const { body, mediaType, mediaName, interactive, referral, isDeleted } = message;
  return (
    plainText(messageText(message)).trim() ||
    // The body repeats the card as text.
    (interactive && plainText(interactive.text || body).trim()) ||
    (mediaType === 'application' && mediaName) ||
    (mediaType !== 'conversation' && t(`tickets.media.${mediaType}`)) ||
    mediaName ||
    (isDeleted && t('messages.kinds.deleted')) ||
    referral?.headline.trim() ||
    t('messages.kinds.wordless')
  );
}

export function withoutSignature(body: string, name: string | undefined): string {
  const signature = name === undefined ? '' : signatureLine(name);
  return signature !== '' && body.startsWith(signature) ? body.slice(signature.length) : body;
}

/** The author of a group message: the name they use, or their number. */
export function groupSender({
  participant,
  participantName,
}: Pick<Message, 'participant' | 'participantName'>): string | undefined {
  const [value = '', server] = participant?.split('@') ?? [];
  return participantName ?? (server === 's.whatsapp.net' ? formatPhone(value) : undefined);
}

/** Emoji, flags, and what joins, colours and dresses them. */
const onlyEmojiPattern =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s)+$/u;
const maxLargeEmoji = 3;

/** A few emoji and nothing else: shown larger. */
export function isFewEmoji(text: string): boolean {
  if (text === '' || text.length > 60 || !onlyEmojiPattern.test(text)) return false;
  const signs = [...new Intl.Segmenter().segment(text)].filter(({ segment }) => segment.trim() !== '');
  return signs.length > 0 && signs.length <= maxLargeEmoji;
}

const rightToLeftPattern = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u;

/** Begins with a letter of a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeftPattern.test(text);

const maxShownCharacters = 900;
const maxShownLines = 18;

/** The beginning of a very long text; null when it is short enough to be shown whole. */
export function truncateText(text: string): string | null {
  let end = -1;
  for (let line = 0; line < maxShownLines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) break;
  }
  const byLines = end === -1 ? text.length : end;
  // A few words more are not worth a button.
  if (byLines === text.length && text.length <= maxShownCharacters * 1.3) return null;
  const cut = Math.min(byLines, maxShownCharacters);
  const space = text.lastIndexOf(' ', cut);
  return `${text.slice(0, space > cut - 40 ? space : cut).replace(/[\s.,;:…]+$/, '')}…`;
}
