import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../channel.ts';

/** As it is stored: token and secrets are sealed. */
export interface AccountRow extends ConnectionRef {
  hookKey: string;
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  hookSeenAt: string | null;
  failure: string | null;
}

const accountQuery = (db: Db) =>
  db
    .selectFrom('cloudAccounts')
    .select([
      'companyId',
      'whatsappId',
      'hookKey',
      'phoneNumberId',
      'businessAccountId',
      'accessToken',
      'appSecret',
      'verifyToken',
      'hookSeenAt',
      'failure',
    ]);

export async function findAccount(db: Db, whatsappId: number): Promise<AccountRow | undefined> {
  return accountQuery(db).where('whatsappId', '=', whatsappId).executeTakeFirst();
}

/** Of any company: asked while nobody knows yet which one a webhook is for. */
export async function findAccountByWebhookKey(db: Db, hookKey: string): Promise<AccountRow | undefined> {
  return accountQuery(db).where('hookKey', '=', hookKey).executeTakeFirst();
}

/** The connection of the company that this number belongs to; none or one. */
export function listConnectionsByPhoneNumberId(db: Db, phoneNumberId: string): Promise<number[]> {
  return listConnectionsWhere(db, 'phoneNumberId', phoneNumberId);
}

/** The connections of the company whose numbers belong to this account. */
export function listConnectionsByAccountId(db: Db, businessAccountId: string): Promise<number[]> {
  return listConnectionsWhere(db, 'businessAccountId', businessAccountId);
}

async function listConnectionsWhere(
  db: Db,
  column: 'phoneNumberId' | 'businessAccountId',
  id: string,
): Promise<number[]> {
  const rows = await db.selectFrom('cloudAccounts').select('whatsappId').where(column, '=', id).execute();
  return rows.map(({ whatsappId }) => whatsappId);
}

export async function saveAccount(db: Db, account: Omit<AccountRow, 'hookSeenAt' | 'failure'>): Promise<void> {
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = account;
  await db
    .insertInto('cloudAccounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.column('whatsappId').doUpdateSet({
        phoneNumberId,
        businessAccountId,
        accessToken,
        appSecret,
        verifyToken,
        failure: null,
        updatedAt: sql<string>`now()`,
      }),
    )
    .execute();
}

export async function recordWebhookSeen(db: Db, whatsappId: number): Promise<void> {
  await db
    .updateTable('cloudAccounts')
    .set({ hookSeenAt: sql<string>`now()` })
    .where('whatsappId', '=', whatsappId)
    .execute();
}

export async function recordAccountFailure(db: Db, whatsappId: number, failure: string | null): Promise<void> {
  await db.updateTable('cloudAccounts').set({ failure }).where('whatsappId', '=', whatsappId).execute();
}
