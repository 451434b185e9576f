import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** More are not named. */
const maxNamed = 20;

/** Schedules that wait with a template on one of these connections, by the name of their contact. */
export async function findTemplateUsesOfSchedules(
  db: Db,
  whatsappIds: readonly number[],
  { name, language }: { name: string; language: string },
) {
  const rows = await db
    .selectFrom('schedules as s')
    .innerJoin('contacts as c', 'c.id', 's.contactId')
    .select('c.name')
    .where('s.whatsappId', 'in', [...whatsappIds])
    .where('s.status', '=', 'PENDENTE')
    .where(sql<boolean>`s.template @> ${JSON.stringify({ name, language })}::jsonb`)
    .orderBy('s.id')
    .limit(maxNamed)
    .execute();
  return rows.map((row) => ({ kind: 'schedule' as const, name: row.name }));
}
