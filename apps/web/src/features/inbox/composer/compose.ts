import type { Message } from '@balcao/contract';
import { signatureLine } from '../messages/index.ts';
import type { ComposerDraft } from './drafts/drafts.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { UnsentMessage } from '../messages/index.ts';

type ComposedMessage = Pick<UnsentMessage, 'body' | 'media' | 'quoted'>;

interface ComposerInput {
  text: string;
  files: readonly LocalFile[];
  quoted: Message | null;
  /** the name messages are signed with; null = unsigned */
  signature: string | null;
}

/**
 * Builds messages from the composer: the text is the caption of a single file without one of its own; before several
 * files, which have their own captions, it is a message by itself. Text is signed, a file without text is not.
 */
export function compose({ text, files, quoted, signature }: ComposerInput): ComposedMessage[] {
  const signed = (words: string) => (words === '' || signature === null ? words : signatureLine(signature) + words);
  const body = text.trim();
  const [first] = files;
  const textFirst = body !== '' && (!first || files.length > 1 || captionOf(first) !== '');
  const messages: ComposedMessage[] = textFirst ? [{ body: signed(body), media: null, quoted: null }] : [];
  files.forEach((media) => {
    const caption = captionOf(media) || (textFirst ? '' : body);
    messages.push({ body: signed(caption), media, quoted: null });
  });
  return messages.map((message, index) => (index === 0 ? { ...message, quoted: answered(quoted) } : message));
}

/** What a message goes as an answer to: a deleted message is not quoted, since its words would be sent once more. */
export const answered = (quoted: Message | null): Message | null => (quoted?.isDeleted ? null : quoted);

const captionOf = ({ caption = '' }: LocalFile): string => caption.trim();

/** Whether there is anything to send or to save. A slash alone asks for the quick replies, and is no message. */
export function isSendable({ text, files, editing, note }: ComposerDraft): boolean {
  if (editing) return editing.text.trim() !== '';
  if (note !== null) return note.trim() !== '';
  return files.length > 0 || !/^\/?$/.test(text.trim());
}
