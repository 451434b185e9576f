import { sql } from 'kysely';
import { messageTokenOf } from '../../../../channels/port/message-token.rules.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** A message of this ticket, by our id or the provider's. */
export async function findInTicket(
  db: Db,
  ticketId: number,
  message: { id: string } | { providerId: string },
): Promise<{ id: string; providerId: string } | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'providerId'])
    .where('ticketId', '=', ticketId)
    .where('id' in message ? 'id' : 'providerId', '=', 'id' in message ? message.id : message.providerId)
    .orderBy('id')
    .executeTakeFirst();
}

/** People answer and change what was said lately: further back nothing is looked for. */
const searchedMessages = 500;

/** A message of the contact that the provider names by another of its ids: by the part that these share. */
export async function findInOtherScope(
  db: Db,
  ticketId: number,
  providerId: string,
): Promise<{ id: string; providerId: string } | undefined> {
  const token = messageTokenOf(providerId);
  if (token === undefined) return undefined;
  const latest = await db
    .selectFrom('messages')
    .select(['id', 'providerId'])
    .where('ticketId', '=', ticketId)
    .where('fromMe', '=', false)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(searchedMessages)
    .execute();
  return latest.find((message) => messageTokenOf(message.providerId) === token);
}

/**
 * Which of these messages a ticket has, by the ids of the provider.
 * @param options.fromMe those of one side alone
 */
export async function findStoredProviderIds(
  db: Db,
  ticketId: number,
  providerIds: readonly string[],
  { fromMe }: { fromMe?: boolean } = {},
): Promise<Set<string>> {
  let query = db
    .selectFrom('messages')
    .select('providerId')
    .where('ticketId', '=', ticketId)
    .where('providerId', '=', sql<string>`any(${providerIds}::text[])`);
  if (fromMe !== undefined) query = query.where('fromMe', '=', fromMe);
  return new Set((await query.execute()).map(({ providerId }) => providerId));
}
