import type { Chat, ChatMessage, LatestChatMessage } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { plainText } from '../../ui/chat-text.tsx';

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

/** The last message of a chat in one line, with who wrote it. */
export function chatLine({ latest, isDirect }: Chat, ownId: number, t: TFunction): string {
  if (!latest) return t('shell.chat.none');
  const text = latestText(latest, t);
  if (latest.senderId === ownId) return t('shell.chat.you', { text });
  return isDirect ? text : t('shell.chat.by', { name: latest.senderName, text });
}
