import { isAdmin, isConnectionAllowed, type PhoneChat, type PhoneMessage, type UserActor } from '@balcao/contract';
import type { QuotedCopy } from '../../../../channels/port/message-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { findVisibleConnection } from '../connections.ts';
import * as chats from './phone-chats.sql.ts';
import * as messages from './phone-messages.sql.ts';
import { formsOf, parseKey } from './phone-history.rules.ts';
import type { PhoneHistoryPorts } from './ports.ts';

const pageSize = 50;

/**
 * Who reads a chat that was brought: admins, and the attendants of the queue it was opened to. Nobody of the operator's: the call is
 * closed to them.
 */
const mayRead = (actor: UserActor, { queue, whatsappId, isBrought }: PhoneChat): boolean =>
  isBrought &&
  isConnectionAllowed(actor, whatsappId) &&
  (isAdmin(actor) || (queue !== null && actor.queueIds.includes(queue.id)));

/** A chat that the caller may read; anything else looks like a missing one. */
export async function findReadableChat(db: Db, actor: UserActor, id: number): Promise<PhoneChat> {
  const chat = await chats.findChat(db, id);
  if (!chat || !mayRead(actor, chat)) throw new AppError('ERR_NO_PHONE_CHAT_FOUND');
  return chat;
}

/** A page of the chats of a connection, the latest first. */
export async function listChats(
  { db }: CompanyTx,
  actor: UserActor,
  id: number,
  { searchParam, cursor }: { searchParam: string; cursor?: string | undefined },
): Promise<{ chats: PhoneChat[]; nextCursor: string | null; count: number; leftOut: number }> {
  await findVisibleConnection(db, actor, id);
  const found = await chats.listChats(db, id, { search: searchParam, after: parseCursor(cursor), limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    chats: page,
    nextCursor: found.length > pageSize && last ? `${last.lastAt}|${last.id}` : null,
    ...(await chats.countChats(db, id)),
  };
}

/** @throws AppError ERR_VALIDATION for a cursor that no page gave */
function parseCursor(cursor: string | undefined): { at: string; id: number } | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\|(\d{1,9})$/.exec(cursor) ?? [];
  if (Number.isNaN(Date.parse(at)))
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'cursor', problem: 'is of no page' }] });
  return { at, id: Number(id) };
}

/** The chats with a contact that the caller may read. */
export async function listContactChats(
  { db }: CompanyTx,
  ports: Pick<PhoneHistoryPorts, 'addressesOfContact'>,
  actor: UserActor,
  contactId: number,
): Promise<PhoneChat[]> {
  const addresses = await ports.addressesOfContact(db, contactId);
  if (!addresses) throw new AppError('ERR_NO_CONTACT_FOUND');
  return (await chats.listChatsOf(db, formsOf(addresses))).filter((chat) => mayRead(actor, chat));
}

/** A page of a chat, oldest first. What came to the ticket of the contact as well is shown there alone. */
export async function readChat(
  tx: CompanyTx,
  ports: Pick<PhoneHistoryPorts, 'findTicketMessages'>,
  actor: UserActor,
  { id, before }: { id: number; before: string | undefined },
): Promise<{ chat: PhoneChat; messages: PhoneMessage[]; hasMore: boolean }> {
  const { db, companyId } = tx;
  const chat = await findReadableChat(db, actor, id);
  const addresses = (await chats.addressesOfChat(db, id)).map(parseKey);
  const page: messages.ShownMessage[] = [];
  let hasMore = true;
  for (let from = before; hasMore && page.length === 0;) {
    const found = await messages.listMessages(db, id, { before: from, limit: pageSize + 1 });
    hasMore = found.length > pageSize;
    const some = found.slice(0, pageSize);
    const known = await ports.findTicketMessages(
      db,
      { companyId, whatsappId: chat.whatsappId },
      addresses,
      some.map(({ providerId }) => providerId),
    );
    page.push(...some.filter(({ providerId }) => !known.has(providerId)));
    from = some.at(-1)?.id;
  }
  return { chat, messages: await toMessages(tx, id, page.toReversed()), hasMore };
}

export async function toMessages(
  { db, fileUrl }: CompanyTx,
  chatId: number,
  rows: readonly messages.ShownMessage[],
): Promise<PhoneMessage[]> {
  const quotedIds = rows.flatMap(({ quotedProviderId }) => quotedProviderId ?? []);
  const quoted = await messages.findByProviderIds(db, chatId, [...new Set(quotedIds)]);
  return rows.map((row) => ({
    id: row.id,
    chatId: row.chatId,
    fromMe: row.fromMe,
    body: row.body,
    mediaType: row.mediaType,
    author: authorOf(row),
    quoted: quotedOf(row, quoted.get(row.quotedProviderId ?? '')),
    mediaUrl:
      row.mediaKey === null
        ? null
        : fileUrl({ key: row.mediaKey, name: row.mediaName ?? '', mime: row.mediaMime ?? 'application/octet-stream' }),
    mediaName: row.mediaName,
    mediaMime: row.mediaMime,
    mediaSize: row.mediaSize === null ? null : Number(row.mediaSize),
    mediaState: row.mediaState,
    sentAt: row.sentAt,
  }));
}

const authorOf = ({ authorName, authorValue }: messages.ShownMessage): string | null =>
  authorValue === null ? null : authorName || authorValue;

function quotedOf(row: messages.ShownMessage, found: messages.ShownMessage | undefined): PhoneMessage['quoted'] {
  if (found) return { fromMe: found.fromMe, author: authorOf(found), body: found.body, mediaType: found.mediaType };
  const copy = row.quoted as QuotedCopy | null;
  return (
    copy && { fromMe: copy.fromMe, author: copy.author?.value ?? null, body: copy.body, mediaType: copy.mediaType }
  );
}
