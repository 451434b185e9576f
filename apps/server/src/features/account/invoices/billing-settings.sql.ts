import { sql } from 'kysely';
import type { BillingSettings } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const columns = [
  'graceDays',
  'trialDays',
  'receiverName',
  'receiverCity',
  'provider',
  'pixKey',
  'pixKeyInUse',
  'pixKeyConfirmedAt',
  'efiClientId',
  sql<boolean>`efi_client_secret <> '' AND efi_certificate <> ''`.as('efiReady'),
] as const;

export function readBillingSettings(db: Db): Promise<BillingSettings> {
  return db.selectFrom('billingSettings').select(columns).executeTakeFirstOrThrow();
}

/** The settings, locked until the end of the transaction. */
export function lockBillingSettings(db: Db): Promise<BillingSettings> {
  return db.selectFrom('billingSettings').select(columns).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The sealed credentials of Efí; undefined where something is missing. */
export async function findSealedEfi(
  db: Db,
): Promise<{ clientId: string; pixKey: string; clientSecret: string; certificate: string } | undefined> {
  return db
    .selectFrom('billingSettings')
    .select(['efiClientId as clientId', 'pixKey', 'efiClientSecret as clientSecret', 'efiCertificate as certificate'])
    .where('efiClientId', '<>', '')
    .where('efiClientSecret', '<>', '')
    .where('efiCertificate', '<>', '')
    .executeTakeFirst();
}

type Stored = Omit<BillingSettings, 'efiReady'> & { efiClientSecret: string; efiCertificate: string };

/** @param fields secrets sealed */
export function updateBillingSettings(db: Db, fields: Partial<Stored>): Promise<BillingSettings> {
  return db
    .updateTable('billingSettings')
    .set({ ...fields, updatedAt: sql`clock_timestamp()` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
