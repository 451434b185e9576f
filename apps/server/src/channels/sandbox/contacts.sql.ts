import type { Db } from '../../platform/db/database.ts';

/** Which of these numbers are contacts of the phone. */
export async function findKnownNumbers(db: Db, whatsappId: number, numbers: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sandboxContacts')
    .select('number')
    .where('whatsappId', '=', whatsappId)
    .where('number', 'in', numbers)
    .execute();
  return rows.map(({ number }) => number);
}

/** Contacts that have a name on the phone. */
export async function findNamedContacts(db: Db, whatsappId: number): Promise<{ number: string; name: string }[]> {
  return db
    .selectFrom('sandboxContacts')
    .select(['number', 'name'])
    .where('whatsappId', '=', whatsappId)
    .whereRef('name', '<>', 'number')
    .where('isGroup', '=', false)
    .orderBy('number')
    .execute();
}
