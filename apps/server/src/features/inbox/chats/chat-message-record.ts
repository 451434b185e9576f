import type { ChatMessage } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { attachmentFields } from '../../../platform/files/attachments.ts';
import type { Files } from '../../../platform/files/files.ts';
import { mediaTypeOf } from '../../../channels/port/media-type.ts';
import { findMessage, type MessageRow } from './chat-messages.sql.ts';
import { audienceOf, getChat } from './chats.ts';

/** The store of files, as far as the internal chat needs it. */
export type ChatFiles = Pick<Files, 'signedUrl' | 'remove'>;

/** Describes a message as callers get it. */
export function toMessage(files: Pick<Files, 'signedUrl'>, row: MessageRow): ChatMessage {
  const { id, chatId, message, isVoice, isEdited, isDeleted, mentions, reactions, clientId, createdAt, updatedAt } =
    row;
  const senderId = row.senderId ?? 0;
  return {
    id,
    chatId,
    senderId,
    sender: { id: senderId, name: row.senderName },
    message,
    mediaType: mediaTypeOf(row.mediaMime ?? undefined),
    ...attachmentFields(files, row),
    mediaSize: row.mediaSize === null ? null : Number(row.mediaSize),
    mediaWidth: row.mediaWidth,
    mediaHeight: row.mediaHeight,
    mediaDuration: row.mediaDuration,
    isVoice,
    isEdited,
    isDeleted,
    mentions,
    quoted:
      row.quotedId === null
        ? null
        : {
            id: row.quotedId,
            senderName: row.quotedName ?? '',
            message: row.quotedMessage ?? '',
            mediaType: mediaTypeOf(row.quotedMime ?? undefined),
            isDeleted: row.quotedGone ?? false,
          },
    reactions,
    pinned: row.pinnedAt === null ? null : { at: row.pinnedAt, byName: row.pinnedByName ?? '' },
    clientId,
    createdAt,
    updatedAt,
  };
}

/** @throws AppError ERR_NO_CHAT_MESSAGE_FOUND */
export async function getMessage(db: Db, chatId: number, id: number): Promise<MessageRow> {
  const row = await findMessage(db, chatId, id);
  if (!row) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
  return row;
}

/** Emits the state of a message to the members. */
export async function emitMessage(tx: CompanyTx, files: ChatFiles, chatId: number, id: number): Promise<ChatMessage> {
  const [row, chat] = await Promise.all([getMessage(tx.db, chatId, id), getChat(tx.db, chatId)]);
  const message = toMessage(files, row);
  tx.emit('chatMessage', { action: 'update', message }, audienceOf(chat));
  return message;
}
