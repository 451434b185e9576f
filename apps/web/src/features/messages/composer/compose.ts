import type { Message } from '@balcao/contract';
import { signatureOf } from '../message-text.ts';
import type { LocalFile, Outgoing } from '../outbox.ts';

type Sent = Pick<Outgoing, 'body' | 'media' | 'quoted'>;

interface Written {
  text: string;
  files: readonly LocalFile[];
  quoted: Message | null;
  /** the name messages are signed with; null = unsigned */
  signature: string | null;
}

/**
 * The messages that come of what was written: the text is the caption of the first file, unless that has one of its
 * own; then it goes before the files. Words are signed, a file without words is not.
 */
export function compose({ text, files, quoted, signature }: Written): Sent[] {
  const signed = (words: string) => (words === '' || signature === null ? words : signatureOf(signature) + words);
  const body = text.trim();
  const [first] = files;
  const before = body !== '' && (!first || captionOf(first) !== '');
  const messages: Sent[] = before ? [{ body: signed(body), media: null, quoted: null }] : [];
  files.forEach((media, index) => {
    const caption = captionOf(media) || (index === 0 && !before ? body : '');
    messages.push({ body: signed(caption), media, quoted: null });
  });
  return messages.map((message, index) => (index === 0 ? { ...message, quoted } : message));
}

const captionOf = ({ caption = '' }: LocalFile): string => caption.trim();
