import { maxPinnedMessages } from '@balcao/contract';
import type { ChatMessage, HandlerAnswer, HandlerInput, sendChatMessage, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { emitMessage, getMessage, toMessage, type ChatFiles } from './chat-message-record.ts';
import * as rows from './chat-messages.sql.ts';
import { audienceOf, emitChat, getChat, lockAsMember, requireMember } from './chats.ts';
import { countChangedMessage, countNewMessage, findNames } from './chats.sql.ts';

/**
 * @returns the message, and whether it existed already
 * @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_EMPTY_MESSAGE, ERR_NO_CHAT_MESSAGE_FOUND for a quoted one
 */
export async function sendMessage(
  tx: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  chatId: number,
  { message, quotedId, mentions = [], isVoice = false, clientId }: HandlerInput<typeof sendChatMessage>['body'],
  file: StoredFile | undefined,
): Promise<{ answer: HandlerAnswer<typeof sendChatMessage>; isRepeat: boolean }> {
  const { db, companyId } = tx;
  const senderId = actor.userId;
  await lockAsMember(db, actor, chatId);
  const known = clientId === undefined ? undefined : await rows.findByClientId(db, senderId, clientId);
  if (known) return { answer: { ...toMessage(files, known), chat: await getChat(db, chatId) }, isRepeat: true };
  if (message === '' && !file) throw new AppError('ERR_EMPTY_MESSAGE');
  if (quotedId !== undefined) await getMessage(db, chatId, quotedId);
  const { users } = await getChat(db, chatId);
  const mentioned = users.flatMap(({ userId }) => (mentions.includes(userId) ? [userId] : []));
  const id = await rows.insertMessage(db, {
    companyId,
    chatId,
    senderId,
    senderName: (await findNames(db, [senderId])).get(senderId) ?? '',
    message,
    isVoice: isVoice && file !== undefined && file.mime.startsWith('audio/'),
    quotedId: quotedId ?? null,
    mentions: mentioned,
    clientId: clientId ?? null,
    file,
  });
  await countNewMessage(db, { chatId, id, senderId, mentions: mentioned });
  const [row, chat] = await Promise.all([getMessage(db, chatId, id), getChat(db, chatId)]);
  const newMessage = toMessage(files, row);
  const answer = { ...newMessage, chat };
  tx.emit('chat', { action: 'new-message', newMessage: answer, chat }, audienceOf(chat));
  tx.emit('chat-{chatId}', { action: 'new-message', newMessage: answer, chat, chatId }, audienceOf(chat));
  return { answer, isRepeat: false };
}

/**
 * A message with its chat, as sending it answered.
 * @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_CHAT_MESSAGE_FOUND
 */
export async function readAgain(
  { db }: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  { chatId, id }: { chatId: number; id: number },
): Promise<HandlerAnswer<typeof sendChatMessage>> {
  await requireMember(db, actor, chatId);
  return { ...toMessage(files, await getMessage(db, chatId, id)), chat: await getChat(db, chatId) };
}

/** @throws AppError as `lockOwnMessage`; ERR_EMPTY_MESSAGE for an empty text without a file */
export async function editMessage(
  tx: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  messageRef: { chatId: number; id: number },
  { message, mentions = [] }: { message: string; mentions?: readonly number[] | undefined },
): Promise<ChatMessage> {
  const { db } = tx;
  const before = await lockOwnMessage(db, actor, messageRef);
  if (message === '' && before.mediaKey === null) throw new AppError('ERR_EMPTY_MESSAGE');
  const { users } = await getChat(db, messageRef.chatId);
  const mentioned = users.flatMap(({ userId }) => (mentions.includes(userId) ? [userId] : []));
  await rows.updateText(db, messageRef.id, message, mentioned);
  await countChangedMessage(db, {
    ...messageRef,
    senderId: actor.userId,
    isGone: false,
    mentionedBefore: before.mentions,
    mentionedNow: mentioned,
  });
  await emitChat(tx, messageRef.chatId);
  return emitMessage(tx, files, messageRef.chatId, messageRef.id);
}

/** @throws AppError as `lockOwnMessage` */
export async function removeMessage(
  tx: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  messageRef: { chatId: number; id: number },
): Promise<ChatMessage> {
  const { db } = tx;
  const before = await lockOwnMessage(db, actor, messageRef);
  await rows.markDeleted(db, messageRef.id);
  await countChangedMessage(db, {
    ...messageRef,
    senderId: actor.userId,
    isGone: true,
    mentionedBefore: before.mentions,
    mentionedNow: [],
  });
  removeFilesAfterCommit(files, tx, [before.mediaKey]);
  await emitChat(tx, messageRef.chatId);
  return emitMessage(tx, files, messageRef.chatId, messageRef.id);
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_CHAT_MESSAGE_FOUND */
export async function reactToMessage(
  tx: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  { chatId, id }: { chatId: number; id: number },
  emoji: string,
): Promise<ChatMessage> {
  await lockAsMember(tx.db, actor, chatId);
  const { isDeleted } = await getMessage(tx.db, chatId, id);
  if (isDeleted) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
  const { companyId } = tx;
  await rows.replaceReaction(tx.db, { companyId, messageId: id, userId: actor.userId, emoji });
  return emitMessage(tx, files, chatId, id);
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_CHAT_MESSAGE_FOUND, ERR_CHAT_PINS_FULL */
export async function pinMessage(
  tx: CompanyTx,
  files: ChatFiles,
  actor: UserActor,
  { chatId, id }: { chatId: number; id: number },
  pinned: boolean,
): Promise<ChatMessage> {
  const { db } = tx;
  // The lock of the chat makes the count exact.
  await lockAsMember(db, actor, chatId);
  const row = await getMessage(db, chatId, id);
  if (row.isDeleted) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
  if ((row.pinnedAt !== null) === pinned) return toMessage(files, row);
  if (pinned && (await rows.listPinned(db, chatId)).length >= maxPinnedMessages)
    throw new AppError('ERR_CHAT_PINS_FULL', { limit: maxPinnedMessages });
  await rows.setPinned(db, id, pinned ? ((await findNames(db, [actor.userId])).get(actor.userId) ?? '') : null);
  return emitMessage(tx, files, chatId, id);
}

/** Locks the chat of the caller's own message. Of one that was taken back nothing is left to change. */
async function lockOwnMessage(
  db: Db,
  actor: UserActor,
  { chatId, id }: { chatId: number; id: number },
): Promise<rows.MessageRow> {
  await lockAsMember(db, actor, chatId);
  const row = await getMessage(db, chatId, id);
  if (row.isDeleted) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
  if (row.senderId !== actor.userId) throw new AppError('ERR_NO_PERMISSION');
  return row;
}
