import { sql } from 'kysely';
import type { FlowSecret } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';

/** Where the secret of a name is kept, for `vault.seal`. */
export const sealContext = (companyId: number, name: string) => `flow-secret:${companyId}:${name}`;

export function listSecrets(db: Db): Promise<FlowSecret[]> {
  return db.selectFrom('flowSecrets').select(['name', 'createdAt', 'updatedAt']).orderBy('name').execute();
}

/** The sealed values of some names. */
export function findSealed(db: Db, names: readonly string[]): Promise<{ name: string; sealed: string }[]> {
  return db.selectFrom('flowSecrets').select(['name', 'sealed']).where('name', 'in', names).execute();
}

export function storeSecret(db: Db, secret: { companyId: number; name: string; sealed: string }): Promise<FlowSecret> {
  return db
    .insertInto('flowSecrets')
    .values(secret)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'name']).doUpdateSet({ sealed: secret.sealed, updatedAt: sql`clock_timestamp()` }),
    )
    .returning(['name', 'createdAt', 'updatedAt'])
    .executeTakeFirstOrThrow();
}

/** @returns whether there was one */
export async function deleteSecret(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('flowSecrets').where('name', '=', name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The secrets of flows as they are stored. */
export const sealedFlowSecrets: readonly SealedColumn[] = [
  {
    table: 'flow_secrets',
    column: 'sealed',
    of: ['company_id', 'name'],
    context: (companyId = 0, name = '') => sealContext(Number(companyId), String(name)),
  },
];
