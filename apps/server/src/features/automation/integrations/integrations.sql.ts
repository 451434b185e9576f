import { sql, type SelectType } from 'kysely';
import type { Integration } from '@balcao/contract';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';
import type { Integrations } from '../../../platform/db/schema.gen.ts';

export type IntegrationRow = { [K in keyof Integrations]: SelectType<Integrations[K]> };

/** Where the secrets of an integration are kept, for `vault.seal`. */
export const sealContext = (id: number, column: 'jsonContent' | 'signingSecret') => `integration:${id}:${column}`;

/** For everyone: without secrets. */
export function toIntegration({ jsonContent, signingSecret, url, ...row }: IntegrationRow): Integration {
  return {
    ...row,
    type: row.type as Integration['type'],
    language: row.language as Integration['language'],
    onFailure: row.onFailure as Integration['onFailure'],
    urlN8N: url,
    jsonContent: '',
    hasJsonContent: jsonContent !== null,
    hasSigningSecret: signingSecret !== null,
  };
}

export async function searchIntegrations(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<Page<Integration>> {
  const query = db
    .selectFrom('integrations')
    .selectAll()
    .where(containsText(['name'], searchParam));
  const page = await readPage(query.orderBy('createdAt', 'desc').orderBy('id', 'desc'), { pageNumber });
  return { ...page, rows: page.rows.map(toIntegration) };
}

export async function listIntegrations(db: Db): Promise<Pick<Integration, 'id' | 'name' | 'type'>[]> {
  const rows = await db
    .selectFrom('integrations')
    .select(['id', 'name', 'type'])
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as Integration['type'] }));
}

export function findIntegration(db: Db, id: number): Promise<IntegrationRow | undefined> {
  return db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockIntegration(db: Db, id: number): Promise<IntegrationRow | undefined> {
  return db.selectFrom('integrations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The columns of a form; absent ones keep their value or default. */
export type IntegrationColumns = Partial<
  Omit<IntegrationRow, 'id' | 'companyId' | 'createdAt' | 'updatedAt' | 'jsonContent' | 'signingSecret'>
>;

export async function insertIntegration(
  db: Db,
  columns: IntegrationColumns & { companyId: number; name: string; type: string },
): Promise<number> {
  return (await db.insertInto('integrations').values(columns).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateIntegration(
  db: Db,
  id: number,
  columns: IntegrationColumns & { jsonContent?: string; signingSecret?: string },
): Promise<IntegrationRow> {
  return db
    .updateTable('integrations')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteIntegration(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('integrations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The secrets of integrations as they are stored. */
export const sealedIntegrations: readonly SealedColumn[] = (['jsonContent', 'signingSecret'] as const).map((field) => ({
  table: 'integrations',
  column: field === 'jsonContent' ? 'json_content' : 'signing_secret',
  of: ['id'],
  context: (id = 0) => sealContext(Number(id), field),
}));
