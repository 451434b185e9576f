// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/tuned/fixed-statement.ts';
import type { ConnectionRef } from '../port/channel.ts';

interface SecretRow {
  stanzaId: string;
  fromMe: boolean;
  sealed: string;
}

/** Stores the secret of a message, unless it has one: a repeat of a message is the same message. */
export async function insertSecret(
  db: Db,
  { companyId, whatsappId }: ConnectionRef,
  { stanzaId, fromMe, sealed }: SecretRow,
): Promise<void> {
  await insertStatement(db, companyId, whatsappId, stanzaId, fromMe, sealed);
}

const insertStatement = fixedStatement(
  (db, companyId: number, whatsappId: number, stanzaId: string, fromMe: boolean, sealed: string) =>
    db
      .insertInto('webMessageSecrets')
      .values({ companyId, whatsappId, stanzaId, fromMe, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
);

export async function findSecret(
  db: Db,
  whatsappId: number,
  { stanzaId, fromMe }: Omit<SecretRow, 'sealed'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webMessageSecrets')
    .select('sealed')
    .where('whatsappId', '=', whatsappId)
    .where('stanzaId', '=', stanzaId)
    .where('fromMe', '=', fromMe)
    .executeTakeFirst();
  return row?.sealed;
}

/** Deletes secrets of messages of all companies that were stored before a moment. */
export async function deleteSecretsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webMessageSecrets').where('createdAt', '<', before.toISOString()).execute();
}
