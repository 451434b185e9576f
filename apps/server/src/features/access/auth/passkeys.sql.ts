import type { Passkey } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const shown = ['id', 'name', 'createdAt', 'lastUsedAt', 'synced'] as const;

/** The passkeys of a user, oldest first. */
export function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return db.selectFrom('passkeys').select(shown).where('userId', '=', userId).orderBy('id').execute();
}

/** How browsers name the passkeys of a user. */
export async function listCredentials(db: Db, userId: number): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as string[] }));
}

/** The owner of a passkey, in any company. */
export async function findPasskeyUser(db: Db, credentialId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select('userId')
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row?.userId;
}

/** Reads and locks a passkey of a user: of two uses of one signature the later one sees the first. */
export async function lockPasskey(db: Db, userId: number, credentialId: string) {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'publicKey', 'counter', 'transports', 'lastChallenge'])
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      ...row,
      counter: Number(row.counter),
      lastChallenge: Number(row.lastChallenge),
      transports: row.transports as string[],
    }
  );
}

/** @returns undefined where the device is known already */
export function insertPasskey(
  db: Db,
  row: {
    companyId: number;
    userId: number;
    name: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: readonly string[];
    synced: boolean;
    createdAt: Date;
  },
): Promise<Passkey | undefined> {
  const { counter, transports, createdAt, ...columns } = row;
  return db
    .insertInto('passkeys')
    .values({
      ...columns,
      counter: String(counter),
      transports: JSON.stringify(transports),
      createdAt: createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst();
}

export async function recordPasskeyUse(
  db: Db,
  id: number,
  use: { counter: number; synced: boolean; challenge: number; at: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({
      counter: String(use.counter),
      synced: use.synced,
      lastChallenge: String(use.challenge),
      lastUsedAt: use.at.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

export function renamePasskey(db: Db, userId: number, id: number, name: string): Promise<Passkey | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirst();
}

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeys(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
