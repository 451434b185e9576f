import { ownUserId, type Chat, type HandlerAnswer, type UserActor, type listChats } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { UserRemoval } from '../../account/index.ts';
import { chatMembers } from './audience.ts';
import { listFileKeys } from './chat-messages.sql.ts';
import { directKey } from './chats.rules.ts';
import * as rows from './chats.sql.ts';

type Membership = NonNullable<Awaited<ReturnType<typeof rows.findMembership>>>;

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED when the caller is not in it */
export async function requireMember(db: Db, actor: UserActor, chatId: number): Promise<Membership> {
  const found = await rows.findMembership(db, chatId, ownUserId(actor));
  if (!found) throw new AppError('ERR_NO_CHAT_FOUND');
  if (found.memberId === null) throw new AppError('UNAUTHORIZED');
  return found;
}

/**
 * Locks a chat for writing and returns the caller's membership.
 * @throws AppError as `requireMember`
 */
export async function lockAsMember(db: Db, actor: UserActor, chatId: number): Promise<Membership> {
  await rows.lockChats(db, [chatId]);
  return requireMember(db, actor, chatId);
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_PERMISSION for members who do not own it */
async function lockAsOwner(db: Db, actor: UserActor, chatId: number): Promise<Membership> {
  const found = await lockAsMember(db, actor, chatId);
  if (found.ownerId !== actor.userId) throw new AppError('ERR_NO_PERMISSION');
  return found;
}

/** @throws AppError ERR_NO_CHAT_FOUND */
export async function getChat(db: Db, id: number): Promise<Chat> {
  const chat = await rows.findChat(db, id);
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

export const audienceOf = ({ users }: Pick<Chat, 'users'>) =>
  chatMembers({ userIds: users.map(({ userId }) => userId) });

/** Emits the state of a chat to its members. */
export async function emitChat(tx: CompanyTx, id: number): Promise<Chat> {
  const chat = await getChat(tx.db, id);
  const { id: chatId } = chat;
  tx.emit('chat', { action: 'update', chat }, audienceOf(chat));
  tx.emit('chat-{chatId}', { action: 'update', chat, chatId }, audienceOf(chat));
  return chat;
}

/** Emits the chat to each member by name; added members receive it as new. */
function emitToMembers(tx: CompanyTx, record: Chat, added: readonly number[]): void {
  for (const { userId } of record.users) {
    const action = added.includes(userId) ? 'create' : 'update';
    tx.emit('chat-user-{userId}', { action, record, userId }, { kind: 'user', userId });
  }
}

async function removeChat(tx: CompanyTx, files: Pick<Files, 'remove'>, chat: Chat): Promise<void> {
  removeFilesAfterCommit(files, tx, await listFileKeys(tx.db, chat.id));
  await rows.deleteChat(tx.db, chat.id);
  tx.emit('chat', { action: 'delete', id: chat.id }, audienceOf(chat));
}

/** @throws AppError ERR_NO_USER_FOUND when one of them is not of this company */
async function requireUsers(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const names = await rows.findNames(db, userIds);
  if (names.size < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
  return names;
}

export async function listOwnChats(
  { db }: CompanyTx,
  actor: UserActor,
  query: { searchParam: string; pageNumber: number },
): Promise<HandlerAnswer<typeof listChats>> {
  const { rows: records, count, hasMore } = await rows.searchChats(db, ownUserId(actor), query);
  return { records, count, hasMore };
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED */
export async function findByUuid({ db }: CompanyTx, actor: UserActor, uuid: string): Promise<Chat> {
  const chat = await rows.findChatByUuid(db, uuid);
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  if (!chat.users.some(({ userId }) => userId === ownUserId(actor))) throw new AppError('UNAUTHORIZED');
  return chat;
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED */
export async function findById({ db }: CompanyTx, actor: UserActor, id: number): Promise<Chat> {
  await lockAsMember(db, actor, id);
  return getChat(db, id);
}

/** @throws AppError ERR_NO_USER_FOUND */
export async function openChat(
  tx: CompanyTx,
  actor: UserActor,
  { title, users }: { title: string; users: readonly number[] },
): Promise<Chat> {
  const userIds = [...new Set([actor.userId, ...users])];
  await requireUsers(tx.db, userIds);
  const id = await rows.insertChat(tx.db, { companyId: tx.companyId, title, ownerId: actor.userId, directKey: null });
  if (id === undefined) throw new Error('a chat without a key of its own was refused');
  await rows.insertMembers(tx.db, { companyId: tx.companyId, chatId: id, userIds });
  const chat = await emitChat(tx, id);
  emitToMembers(tx, chat, userIds);
  return chat;
}

/** @throws AppError ERR_NO_USER_FOUND, ERR_VALIDATION for the caller themselves */
export async function openDirect(tx: CompanyTx, actor: UserActor, userId: number): Promise<Chat> {
  if (userId === actor.userId)
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'userId', problem: 'expected somebody else' }] });
  const key = directKey(actor.userId, userId);
  const known = await rows.findDirectChat(tx.db, key);
  if (known) return known;
  const names = await requireUsers(tx.db, [actor.userId, userId]);
  const title = [...names.values()].join(' · ');
  const columns = { companyId: tx.companyId, title, ownerId: actor.userId, directKey: key };
  const id = await rows.insertChat(tx.db, columns);
  if (id === undefined) return getDirect(tx.db, key);
  const userIds = [actor.userId, userId];
  await rows.insertMembers(tx.db, { companyId: tx.companyId, chatId: id, userIds });
  const chat = await emitChat(tx, id);
  emitToMembers(tx, chat, userIds);
  return chat;
}

async function getDirect(db: Db, key: string): Promise<Chat> {
  const chat = await rows.findDirectChat(db, key);
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_PERMISSION, ERR_CHAT_IS_DIRECT, ERR_NO_USER_FOUND */
export async function changeChat(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  { title, users }: { title?: string | undefined; users?: readonly number[] | undefined },
): Promise<Chat> {
  const { db, companyId } = tx;
  await lockAsMember(db, actor, id);
  await requireUsers(db, users ?? []);
  const { directKey: isDirect } = await lockAsOwner(db, actor, id);
  if (isDirect !== null) throw new AppError('ERR_CHAT_IS_DIRECT');
  const before = (await getChat(db, id)).users.map(({ userId }) => userId);
  const after = users ? [...new Set([actor.userId, ...users])] : before;
  const [added, gone] = [after.filter((one) => !before.includes(one)), before.filter((one) => !after.includes(one))];
  await rows.deleteMembers(db, id, gone);
  await rows.insertMembers(db, { companyId, chatId: id, userIds: added });
  await rows.updateChat(db, id, title === undefined ? {} : { title });
  const chat = await emitChat(tx, id);
  emitToMembers(tx, chat, added);
  if (gone.length > 0) tx.emit('chat', { action: 'delete', id }, chatMembers({ userIds: gone }));
  return chat;
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_PERMISSION */
export async function closeChat(
  tx: CompanyTx,
  files: Pick<Files, 'remove'>,
  actor: UserActor,
  id: number,
): Promise<boolean> {
  await lockAsOwner(tx.db, actor, id);
  await removeChat(tx, files, await getChat(tx.db, id));
  return true;
}

/**
 * Clears the caller's unread count. Only the caller receives the whole chat; the others receive how far the caller has
 * read, since each message of a chat of a hundred is read by a hundred.
 * @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED
 */
export async function markRead(tx: CompanyTx, actor: UserActor, chatId: number): Promise<Chat> {
  await lockAsMember(tx.db, actor, chatId);
  const { userId } = actor;
  const before = (await getChat(tx.db, chatId)).users.find((member) => member.userId === userId);
  const lastReadId = await rows.recordRead(tx.db, chatId, userId);
  const chat = await getChat(tx.db, chatId);
  if (before?.lastReadId === lastReadId && before.unreads === 0) return chat;
  tx.emit('chat', { action: 'update', chat }, { kind: 'user', userId });
  tx.emit('chat-{chatId}', { action: 'update', chat, chatId }, { kind: 'user', userId });
  tx.emit('chatRead', { chatId, userId, lastReadId }, audienceOf(chat));
  return chat;
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED */
export async function emitTyping(tx: CompanyTx, actor: UserActor, chatId: number, typing: boolean): Promise<void> {
  await requireMember(tx.db, actor, chatId);
  const { users } = await getChat(tx.db, chatId);
  const name = users.find(({ userId }) => userId === actor.userId)?.user.name ?? '';
  const userIds = users.flatMap(({ userId }) => (userId === actor.userId ? [] : [userId]));
  tx.emit('chatTyping', { chatId, userId: actor.userId, name, typing }, chatMembers({ userIds }));
}

/** Takes a member out of a chat, which goes to who has been in it for longest, or goes with its last member. */
async function takeOut(tx: CompanyTx, files: Pick<Files, 'remove'>, chat: Chat, userId: number): Promise<void> {
  const { id, users, ownerId } = chat;
  const heir = users.find((member) => member.userId !== userId);
  if (!heir) return removeChat(tx, files, chat);
  await rows.deleteMembers(tx.db, id, [userId]);
  if (ownerId === userId) await rows.updateChat(tx.db, id, { ownerId: heir.userId });
  await emitChat(tx, id);
  tx.emit('chat', { action: 'delete', id }, chatMembers({ userIds: [userId] }));
}

/** @throws AppError ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_CHAT_IS_DIRECT */
export async function leaveChat(
  tx: CompanyTx,
  files: Pick<Files, 'remove'>,
  actor: UserActor,
  id: number,
): Promise<void> {
  const { directKey: isDirect } = await lockAsMember(tx.db, actor, id);
  if (isDirect !== null) throw new AppError('ERR_CHAT_IS_DIRECT');
  await takeOut(tx, files, await getChat(tx.db, id), actor.userId);
}

/** Takes somebody who is removed out of their chats. */
export async function leaveAll(tx: CompanyTx, files: Pick<Files, 'remove'>, { userId }: UserRemoval): Promise<void> {
  const { db } = tx;
  const ids = await rows.listChatIdsOf(db, userId);
  await rows.lockChats(db, ids);
  for (const id of ids) {
    const chat = await rows.findChat(db, id);
    if (chat) await takeOut(tx, files, chat, userId);
  }
}
