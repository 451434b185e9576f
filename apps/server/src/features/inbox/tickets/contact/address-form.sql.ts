import type { Db } from '../../../../platform/db/database.ts';

/** In which form of address the last message of a contact came on a connection; undefined = unknown. */
export async function findAddressForm(
  db: Db,
  contactId: number,
  whatsappId: number,
): Promise<'pn' | 'lid' | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('addressForm')
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
  return row?.addressForm ?? undefined;
}
