import type { Db } from '../../../platform/db/database.ts';
import type { TypebotSession } from './question.ts';

/** The positions in flows, by integration and ticket. */
export function findTypebotSession(
  db: Db,
  ticketId: number,
  integrationId: number,
): Promise<TypebotSession | undefined> {
  return db
    .selectFrom('typebotSessions')
    .select(['session as sessionId', 'usedAt', 'choices', 'several'])
    .where('ticketId', '=', ticketId)
    .where('integrationId', '=', integrationId)
    .executeTakeFirst();
}

export async function saveTypebotSession(
  db: Db,
  row: TypebotSession & { companyId: number; ticketId: number; integrationId: number },
): Promise<void> {
  const { companyId, ticketId, sessionId: session, choices, ...columns } = row;
  const stored = { ...columns, session, choices: [...choices] };
  await db
    .insertInto('typebotSessions')
    .values({ companyId, ticketId, ...stored })
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId']).doUpdateSet(stored))
    .execute();
}

/** The next message of these contacts starts the flow again. */
export async function deleteTypebotSessions(db: Db, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length > 0) await db.deleteFrom('typebotSessions').where('ticketId', 'in', ticketIds).execute();
}
