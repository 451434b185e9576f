import { sql } from 'kysely';
import type { TemplateState } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';

/** As stored: token and secrets are sealed. */
export interface AccountRow extends ConnectionRef {
  hookKey: string;
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  hookSeenAt: string | null;
  historyRefusedAt: string | null;
  failure: string | null;
  /** raised whenever something of its templates changes */
  templatesVersion: number;
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
      'historyRefusedAt',
      'failure',
      'templatesVersion',
    ]);

export async function findAccount(db: Db, whatsappId: number): Promise<AccountRow | undefined> {
  return accountQuery(db).where('whatsappId', '=', whatsappId).executeTakeFirst();
}

/** Finds connections of any company: at this point it is unknown which one a webhook is for. */
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

export async function saveAccount(
  db: Db,
  account: Omit<AccountRow, 'hookSeenAt' | 'historyRefusedAt' | 'failure' | 'templatesVersion'>,
): Promise<void> {
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = account;
  await db
    .insertInto('cloudAccounts')
    .values(account)
    .onConflict((conflict) =>
      // Another account has other templates.
      conflict.column('whatsappId').doUpdateSet((eb) => ({
        stoppedTemplates: '[]',
        templatesListedAt: null,
        templatesFailed: false,
        templatesVersion: eb('cloudAccounts.templatesVersion', '+', 1),
        phoneNumberId,
        businessAccountId,
        accessToken,
        appSecret,
        verifyToken,
        failure: null,
        updatedAt: sql<string>`now()`,
      })),
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

/** Records whether the owner of the handset refused to share its history. */
export async function recordHistoryRefused(db: Db, whatsappId: number, isRefused: boolean): Promise<void> {
  await db
    .updateTable('cloudAccounts')
    .set({ historyRefusedAt: isRefused ? sql<string>`now()` : null })
    .where('whatsappId', '=', whatsappId)
    .where('historyRefusedAt', isRefused ? 'is' : 'is not', null)
    .execute();
}

export async function recordAccountFailure(db: Db, whatsappId: number, failure: string | null): Promise<void> {
  await db.updateTable('cloudAccounts').set({ failure }).where('whatsappId', '=', whatsappId).execute();
}

/** An account at Meta with the numbers of the company that belong to it. */
export interface SharedAccount {
  businessAccountId: string;
  connections: { id: number; name: string }[];
  templatesListedAt: string | null;
  templatesFailed: boolean;
}

/** The accounts of the company's official numbers, or that of some. */
export function listSharedAccounts(db: Db): Promise<SharedAccount[]> {
  return db
    .selectFrom('cloudAccounts as a')
    .innerJoin('whatsapps as w', 'w.id', 'a.whatsappId')
    .select([
      'a.businessAccountId',
      sql<
        SharedAccount['connections']
      >`json_agg(json_build_object('id', w.id, 'name', w.name) ORDER BY search_text(w.name), w.id)`.as('connections'),
      sql<string | null>`max(a.templates_listed_at)`.as('templatesListedAt'),
      sql<boolean>`bool_and(a.templates_failed)`.as('templatesFailed'),
    ])
    .groupBy('a.businessAccountId')
    .orderBy('a.businessAccountId')
    .execute();
}

/** Remembers that Meta was asked for the templates of an account; what it did not answer leaves the time as it is. */
export async function recordTemplatesListed(db: Db, businessAccountId: string, answered: boolean): Promise<void> {
  await db
    .updateTable('cloudAccounts')
    .set({
      templatesFailed: !answered,
      ...(answered && {
        templatesListedAt: sql<string>`clock_timestamp()`,
        templatesVersion: sql`templates_version + 1`,
      }),
    })
    .where('businessAccountId', '=', businessAccountId)
    .execute();
}

/** The time of the database, by which rows are dated. */
export async function readMoment(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]?.now ?? new Date().toISOString();
}

interface NamedTemplate {
  name: string;
  language: string;
}

/** Remembers whether a template can be sent. */
export async function recordTemplate(
  db: Db,
  whatsappId: number,
  { name, language, state }: NamedTemplate & { state: TemplateState },
): Promise<void> {
  const stopped = JSON.stringify(state === 'approved' ? [] : [{ name, language, state }]);
  await sql`
    UPDATE cloud_accounts SET templates_version = templates_version + 1,
      stopped_templates = ${stopped}::jsonb || (
        SELECT coalesce(jsonb_agg(one), '[]') FROM jsonb_array_elements(stopped_templates) one
        WHERE NOT (one @> ${JSON.stringify({ name, language })}::jsonb))
    WHERE whatsapp_id = ${whatsappId}`.execute(db);
}

/** Templates of a connection that cannot be sent at the moment. */
export async function listStoppedTemplates(db: Db, whatsappId: number): Promise<NamedTemplate[]> {
  const row = await db
    .selectFrom('cloudAccounts')
    .select('stoppedTemplates')
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
  return row?.stoppedTemplates ?? [];
}

/** Whether a template cannot be sent over one of these connections at the moment. */
export async function isTemplateStopped(
  db: Db,
  whatsappIds: readonly number[],
  { name, language }: NamedTemplate,
): Promise<boolean> {
  if (whatsappIds.length === 0) return false;
  const row = await db
    .selectFrom('cloudAccounts')
    .select('whatsappId')
    .where('whatsappId', 'in', whatsappIds)
    .where(sql<boolean>`stopped_templates @> ${JSON.stringify([{ name, language }])}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
