import { maxPinnedMessages, ownUserId, ticketIdsIn } from '@balcao/contract';
import type {
  Chat,
  ChatMessage,
  ChatTicket,
  getChatDetails,
  HandlerAnswer,
  HandlerInput,
  listChatMessages,
  sendChatMessage,
  UserActor,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { attachmentFields, removeFilesAfterCommit } from '../../platform/files/attachments.ts';
import type { Files, StoredFile } from '../../platform/files/files.ts';
import { mediaTypeOf } from '../messages/index.ts';
import { filterVisibleIds, findTickets } from '../tickets/index.ts';
import * as rows from './chat-messages.sql.ts';
import { audienceOf, emitChat, lockAsMember, requireMember } from './chats.ts';
import { countChangedMessage, countNewMessage, findChat, findNames } from './chats.sql.ts';

const pageSize = 20;
const maxHits = 50;
/** Cards of tickets in one answer. */
const maxTickets = 100;
/** Files and tickets in the details of a chat, and how many texts are looked through for tickets. */
const maxListed = 20;
const maxTicketTexts = 100;

export type ChatMessageUseCases = ReturnType<typeof createChatMessages>;

export function createChatMessages(files: Files) {
  function toMessage(row: rows.MessageRow): ChatMessage {
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

  async function getMessage(db: Db, chatId: number, id: number): Promise<rows.MessageRow> {
    const row = await rows.findMessage(db, chatId, id);
    if (!row) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
    return row;
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

  /** Emits the state of a message to the members. */
  async function emitMessage(tx: CompanyTx, chatId: number, id: number): Promise<ChatMessage> {
    const [row, chat] = await Promise.all([getMessage(tx.db, chatId, id), getChat(tx.db, chatId)]);
    const message = toMessage(row);
    tx.emit('chatMessage', { action: 'update', message }, audienceOf(chat));
    return message;
  }

  async function getChat(db: Db, id: number): Promise<Chat> {
    const chat = await findChat(db, id);
    if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
    return chat;
  }

  return {
    /** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED */
    async list(
      { db }: CompanyTx,
      actor: UserActor,
      chatId: number,
      { pageNumber, before, after, around }: HandlerInput<typeof listChatMessages>['query'],
    ): Promise<HandlerAnswer<typeof listChatMessages>> {
      const { messagesCount: count } = await requireMember(db, actor, chatId);
      const limit = pageSize + 1;
      if (around !== undefined) {
        const half = pageSize / 2;
        const [older, newer] = await Promise.all([
          rows.listMessages(db, chatId, { before: around, limit: half + 1 }),
          rows.listMessages(db, chatId, { from: around, limit: half + 1 }),
        ]);
        const records = [...older.slice(-half), ...newer.slice(0, half)].map(toMessage);
        return { records, count, hasMore: older.length > half, hasNewer: newer.length > half };
      }
      if (after !== undefined) {
        const found = await rows.listMessages(db, chatId, { from: after + 1, limit });
        const records = found.slice(0, pageSize).map(toMessage);
        return { records, count, hasMore: true, hasNewer: found.length > pageSize };
      }
      const skip = before === undefined ? (pageNumber - 1) * pageSize : 0;
      const found = await rows.listMessages(db, chatId, { before, skip, limit });
      const hasNewer = before !== undefined || pageNumber > 1;
      return { records: found.slice(-pageSize).map(toMessage), count, hasMore: found.length > pageSize, hasNewer };
    },

    /**
     * @returns the message, and whether it existed already
     * @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_EMPTY_MESSAGE, ERR_NO_CHAT_MESSAGE_FOUND for a quoted one
     */
    async send(
      tx: CompanyTx,
      actor: UserActor,
      chatId: number,
      { message, quotedId, mentions = [], isVoice = false, clientId }: HandlerInput<typeof sendChatMessage>['body'],
      file: StoredFile | undefined,
    ): Promise<{ answer: HandlerAnswer<typeof sendChatMessage>; isRepeat: boolean }> {
      const { db, companyId } = tx;
      const senderId = actor.userId;
      await lockAsMember(db, actor, chatId);
      const known = clientId === undefined ? undefined : await rows.findByClientId(db, senderId, clientId);
      if (known) return { answer: { ...toMessage(known), chat: await getChat(db, chatId) }, isRepeat: true };
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
      const newMessage = toMessage(row);
      tx.emit('chat', { action: 'new-message', newMessage, chat }, audienceOf(chat));
      tx.emit('chat-{chatId}', { action: 'new-message', newMessage, chat, chatId }, audienceOf(chat));
      return { answer: { ...newMessage, chat }, isRepeat: false };
    },

    /** @throws AppError as `lockOwnMessage`; ERR_EMPTY_MESSAGE for an empty text without a file */
    async edit(
      tx: CompanyTx,
      actor: UserActor,
      place: { chatId: number; id: number },
      { message, mentions = [] }: { message: string; mentions?: readonly number[] | undefined },
    ): Promise<ChatMessage> {
      const { db } = tx;
      const before = await lockOwnMessage(db, actor, place);
      if (message === '' && before.mediaKey === null) throw new AppError('ERR_EMPTY_MESSAGE');
      const { users } = await getChat(db, place.chatId);
      const mentioned = users.flatMap(({ userId }) => (mentions.includes(userId) ? [userId] : []));
      await rows.updateText(db, place.id, message, mentioned);
      await countChangedMessage(db, {
        ...place,
        senderId: actor.userId,
        isGone: false,
        mentionedBefore: before.mentions,
        mentionedNow: mentioned,
      });
      await emitChat(tx, place.chatId);
      return emitMessage(tx, place.chatId, place.id);
    },

    /** @throws AppError as `lockOwnMessage` */
    async remove(tx: CompanyTx, actor: UserActor, place: { chatId: number; id: number }): Promise<ChatMessage> {
      const { db } = tx;
      const before = await lockOwnMessage(db, actor, place);
      await rows.markDeleted(db, place.id);
      await countChangedMessage(db, {
        ...place,
        senderId: actor.userId,
        isGone: true,
        mentionedBefore: before.mentions,
        mentionedNow: [],
      });
      removeFilesAfterCommit(files, tx, [before.mediaKey]);
      await emitChat(tx, place.chatId);
      return emitMessage(tx, place.chatId, place.id);
    },

    /** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_CHAT_MESSAGE_FOUND */
    async react(
      tx: CompanyTx,
      actor: UserActor,
      { chatId, id }: { chatId: number; id: number },
      emoji: string,
    ): Promise<ChatMessage> {
      await lockAsMember(tx.db, actor, chatId);
      const { isDeleted } = await getMessage(tx.db, chatId, id);
      if (isDeleted) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
      const { companyId } = tx;
      await rows.replaceReaction(tx.db, { companyId, messageId: id, userId: actor.userId, emoji });
      return emitMessage(tx, chatId, id);
    },

    /** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_CHAT_MESSAGE_FOUND, ERR_CHAT_PINS_FULL */
    async pin(
      tx: CompanyTx,
      actor: UserActor,
      { chatId, id }: { chatId: number; id: number },
      pinned: boolean,
    ): Promise<ChatMessage> {
      const { db } = tx;
      // The lock of the chat makes the count exact.
      await lockAsMember(db, actor, chatId);
      const row = await getMessage(db, chatId, id);
      if (row.isDeleted) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
      if ((row.pinnedAt !== null) === pinned) return toMessage(row);
      if (pinned && (await rows.listPinned(db, chatId)).length >= maxPinnedMessages)
        throw new AppError('ERR_CHAT_PINS_FULL', { limit: maxPinnedMessages });
      await rows.setPinned(db, id, pinned ? ((await findNames(db, [actor.userId])).get(actor.userId) ?? '') : null);
      return emitMessage(tx, chatId, id);
    },

    /** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED */
    async details({ db }: CompanyTx, actor: UserActor, chatId: number): Promise<HandlerAnswer<typeof getChatDetails>> {
      await requireMember(db, actor, chatId);
      const [pinned, files, texts] = await Promise.all([
        rows.listPinned(db, chatId),
        rows.listWithFiles(db, chatId, maxListed),
        rows.listTicketTexts(db, chatId, maxTicketTexts),
      ]);
      const named = [...new Set(texts.flatMap((text) => ticketIdsIn(text).toReversed()))];
      const visible = await filterVisibleIds(db, actor, named);
      const tickets = await findTickets(db, named.filter((id) => visible.has(id)).slice(0, maxListed));
      return {
        pinned: pinned.map(toMessage),
        files: files.map(toMessage),
        tickets: tickets.toSorted((a, b) => named.indexOf(a.id) - named.indexOf(b.id)),
      };
    },

    /** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED for a chat that is named */
    async search(
      { db }: CompanyTx,
      actor: UserActor,
      { searchParam, chatId }: { searchParam: string; chatId?: number | undefined },
    ): Promise<ChatMessage[]> {
      if (chatId !== undefined) await requireMember(db, actor, chatId);
      if (searchParam === '') return [];
      return (await rows.listHits(db, ownUserId(actor), { words: searchParam, chatId, limit: maxHits })).map(toMessage);
    },

    async tickets({ db }: CompanyTx, actor: UserActor, ticketIds: readonly number[]): Promise<ChatTicket[]> {
      return findTickets(db, [...(await filterVisibleIds(db, actor, ticketIds.slice(0, maxTickets)))]);
    },
  };
}
