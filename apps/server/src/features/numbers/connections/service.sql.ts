// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import { providersWith, type Provider } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';

/** What the automatic service needs of a connection. */
export interface ServiceConnection {
  id: number;
  provider: Provider;
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

/** The responder of a connection, for contacts without a queue. */
export async function findConnectionAutomation(
  db: Db,
  id: number,
): Promise<{ integrationId: number | null; promptId: number | null } | undefined> {
  return (await automationStatement(db, id)).rows[0];
}

/** The connections whose numbers belong to an account at the provider, by name. */
export const listAccountConnections = (db: Db): Promise<{ id: number; name: string; createdAt: string }[]> =>
  db
    .selectFrom('whatsapps')
    .select(['id', 'name', 'createdAt'])
    .where('provider', 'in', providersWith('hasAccount'))
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();

/** On how many connections an integration, or a prompt, is to answer. */
export async function countConnectionsAnsweredBy(db: Db, by: 'integrationId' | 'promptId'): Promise<number> {
  const { count } = await db
    .selectFrom('whatsapps')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(by, 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const automationStatement = fixedStatement((db, id: number) =>
  db.selectFrom('whatsapps').select(['integrationId', 'promptId']).where('id', '=', id).compile(),
);

const serviceConnectionsStatement = fixedStatement((db, ids: readonly number[]) =>
  db
    .selectFrom('whatsapps')
    .select([
      'id',
      'provider',
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
