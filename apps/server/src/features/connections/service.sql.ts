import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';

/** What a connection tells the automatic service. */
export interface ServiceConnection {
  id: number;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  maxUseBotQueues: number;
  timeUseBotQueues: number;
  transferQueueId: number | null;
}

export async function listServiceConnections(db: Db, ids: readonly number[]): Promise<Map<number, ServiceConnection>> {
  if (ids.length === 0) return new Map();
  const { rows } = await serviceConnectionsStatement(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What answers on a connection who has no queue. */
export async function findConnectionAutomation(
  db: Db,
  id: number,
): Promise<{ integrationId: number | null; promptId: number | null } | undefined> {
  return (await automationStatement(db, id)).rows[0];
}

const automationStatement = fixedStatement((db, id: number) =>
  db.selectFrom('whatsapps').select(['integrationId', 'promptId']).where('id', '=', id).compile(),
);

const serviceConnectionsStatement = fixedStatement((db, ids: readonly number[]) =>
  db
    .selectFrom('whatsapps')
    .select([
      'id',
      'greetingMessage',
      'complationMessage',
      'outOfHoursMessage',
      'ratingMessage',
      'expiresInactiveMessage',
      'maxUseBotQueues',
      'timeUseBotQueues',
      'transferQueueId',
    ])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .compile(),
);
