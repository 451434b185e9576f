import type { Chat, ChatMessage, LatestChatMessage } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { firstName } from '../../../ui/text/first-name.ts';

/** A message in one line. */
export function latestText(
  {
    message,
    mediaType,
    mediaName,
    isVoice,
    isDeleted,
  }: Pick<LatestChatMessage | ChatMessage, 'message' | 'mediaType' | 'mediaName' | 'isVoice' | 'isDeleted'>,
  t: TFunction,
): string {
  if (isDeleted) return t('shell.chat.deleted');
  if (message !== '') return plainText(message);
  if (isVoice) return t('shell.chat.voice');
  return mediaType === 'conversation' ? '' : (mediaName ?? t(`tickets.media.${mediaType}`));
}

/** The last message of a chat in one line, with the first name of who wrote it: a whole one would leave no room. */
export function chatLine({ latest, isDirect }: Chat, ownId: number, t: TFunction): string {
  if (!latest) return t('shell.chat.none');
  const text = latestText(latest, t);
  if (latest.senderId === ownId) return t('shell.chat.you', { text });
  return isDirect ? text : t('shell.chat.by', { name: firstName(latest.senderName), text });
}
