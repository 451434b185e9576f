import { sql } from 'kysely';
import type { AccessSettings } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const columns = ['operatorsSecondFactor', 'signUpsPerHour', 'signUpsPerDay'] as const;

export function readAccessSettings(db: Db): Promise<AccessSettings> {
  return db.selectFrom('accessSettings').select(columns).executeTakeFirstOrThrow();
}

/** Reads the access settings of the company and locks them until the transaction ends. */
export function lockAccessSettings(db: Db): Promise<AccessSettings> {
  return db.selectFrom('accessSettings').select(columns).forUpdate().executeTakeFirstOrThrow();
}

export function updateAccessSettings(db: Db, fields: Partial<AccessSettings>): Promise<AccessSettings> {
  return db
    .updateTable('accessSettings')
    .set({ ...fields, updatedAt: sql`clock_timestamp()` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
