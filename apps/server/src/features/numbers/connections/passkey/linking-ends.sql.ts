import { sql } from 'kysely';
import { linkingEnds, type LinkingEnd } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** Days for which it is counted how linking phones ended. */
const keptDays = 90;

/** Counts one, and forgets those of this connection that are too old. */
export async function countLinkingEnd(
  db: Db,
  connection: { companyId: number; whatsappId: number },
  ended: LinkingEnd,
): Promise<void> {
  await db
    .insertInto('linkingEnds')
    .values({ ...connection, ended, day: sql<string>`current_date`, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'whatsappId', 'day', 'ended'])
        .doUpdateSet((eb) => ({ times: eb('linkingEnds.times', '+', 1) })),
    )
    .execute();
  await db
    .deleteFrom('linkingEnds')
    .where('whatsappId', '=', connection.whatsappId)
    .where('day', '<', sql<string>`current_date - ${keptDays}::int`)
    .execute();
}

/** How often linking a phone ended in each way in the last days, in the order of the contract. */
export async function sumLinkingEnds(
  db: Db,
  whatsappId: number,
  days: number,
): Promise<{ ended: LinkingEnd; times: number }[]> {
  const rows = await db
    .selectFrom('linkingEnds')
    .select(['ended', (eb) => eb.fn.sum<string>('times').as('times')])
    .where('whatsappId', '=', whatsappId)
    .where('day', '>', sql<string>`current_date - ${days}::int`)
    .groupBy('ended')
    .execute();
  const times = new Map(rows.map((row) => [row.ended, Number(row.times)]));
  return linkingEnds.flatMap((ended) => (times.has(ended) ? [{ ended, times: times.get(ended) ?? 0 }] : []));
}
