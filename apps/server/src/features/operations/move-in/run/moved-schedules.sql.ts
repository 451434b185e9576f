import type { ErrorCode } from '@balcao/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Why a schedule of a source does not leave: the calendar shows it among those that did not, and saving it lets it leave. */
const waitsForYes: ErrorCode = 'ERR_SCHEDULE_MOVED';

/** Stores schedules that leave when somebody says so, and not before. @returns their ids, in the order given; undefined = its contact is gone */
export async function insertSchedules(
  db: Db,
  { companyId, whatsappId }: { companyId: number; whatsappId: number | null },
  schedules: readonly { contactId: number; userId: number | null; body: string; sendAt: string }[],
): Promise<(number | undefined)[]> {
  const { rows: contacts } = await sql<{ id: number }>`
    SELECT id FROM contacts WHERE id = ANY (${schedules.map(({ contactId }) => contactId)}::int[]) ORDER BY id FOR KEY SHARE`.execute(
    db,
  );
  const here = new Set(contacts.map(({ id }) => id));
  const given = schedules.filter(({ contactId }) => here.has(contactId));
  if (given.length === 0) return schedules.map(() => undefined);
  const made = await db
    .insertInto('schedules')
    .values(
      given.map((schedule) => ({
        ...schedule,
        companyId,
        whatsappId,
        status: 'ERRO',
        failure: waitsForYes,
        silentSince: sql<string>`clock_timestamp()`,
      })),
    )
    .returning('id')
    .execute();
  // Of rows that are inserted in an order the ids are in that order.
  const ids = made.map(({ id }) => id).toSorted((one, other) => one - other);
  return schedules.map(({ contactId }) => (here.has(contactId) ? ids.shift() : undefined));
}
