// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Queue } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';

/** The part of a queue that the automatic service needs. */
export interface ServiceQueue {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  complationMessage: string;
  ratingMessage: string;
  ownHours: boolean;
  schedules: Queue['schedules'];
  options: { id: number; parentId: number | null; title: string; message: string; option: number }[];
  /** what answers in it instead of its options */
  integrationId: number | null;
  promptId: number | null;
  /** whether the connection offers it in its menu */
  offered: boolean;
}

/** Lists the queues of a connection in the order of its menu, and the queue of a ticket, with their options. */
export async function listServiceQueues(db: Db, whatsappId: number, queueId: number | null): Promise<ServiceQueue[]> {
  const { rows } = await serviceQueuesStatement(db, whatsappId, queueId);
  return rows.map((row) => ({ ...row, options: row.options ?? [] }));
}

const serviceQueuesStatement = fixedStatement((db, whatsappId: number, queueId: number | null) =>
  sql<Omit<ServiceQueue, 'options'> & { options: ServiceQueue['options'] | null }>`
    SELECT q.id, q.name, q.greeting_message, q.out_of_hours_message, q.complation_message, q.rating_message, q.own_hours, q.schedules, q.integration_id, q.prompt_id,
      wq.queue_id IS NOT NULL AS offered,
      (SELECT json_agg(json_build_object('id', o.id, 'parentId', o.parent_id, 'title', o.title, 'message', o.message, 'option', o.option))
        FROM queue_options o WHERE o.company_id = q.company_id AND o.queue_id = q.id) AS options
    FROM queues q LEFT JOIN whatsapp_queues wq ON wq.company_id = q.company_id AND wq.queue_id = q.id AND wq.whatsapp_id = ${whatsappId}::int
    WHERE wq.queue_id IS NOT NULL OR q.id = ${queueId}::int
    ORDER BY q.order_queue NULLS LAST, q.id`.compile(db),
);

/** The responder of a queue. */
export async function findQueueAutomation(
  db: Db,
  id: number,
): Promise<{ integrationId: number | null; promptId: number | null } | undefined> {
  return (await automationStatement(db, id)).rows[0];
}

/** In how many queues an integration, or a prompt, is to answer. */
export async function countQueuesAnsweredBy(db: Db, by: 'integrationId' | 'promptId'): Promise<number> {
  const { count } = await db
    .selectFrom('queues')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(by, 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const automationStatement = fixedStatement((db, id: number) =>
  db.selectFrom('queues').select(['integrationId', 'promptId']).where('id', '=', id).compile(),
);

/** Reads the closing messages of some queues. */
export async function findClosingTexts(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { complationMessage: string; ratingMessage: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('queues')
    .select(['id', 'complationMessage', 'ratingMessage'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
