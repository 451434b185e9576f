import { sql } from 'kysely';
import type { BillingSettings } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

const columns = ['graceDays', 'trialDays', 'receiverName', 'receiverCity', 'provider', 'pixKey'] as const;

export function readBillingSettings(db: Db): Promise<BillingSettings> {
  return db.selectFrom('billingSettings').select(columns).executeTakeFirstOrThrow();
}

export function updateBillingSettings(db: Db, fields: Partial<BillingSettings>): Promise<BillingSettings> {
  return db
    .updateTable('billingSettings')
    .set({ ...fields, updatedAt: sql`clock_timestamp()` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
