import { sql, type SelectType } from 'kysely';
import type { OfficialTemplateState, TemplateCategory, TemplateContent, templateQualities } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { readPage, type Page } from '../../../platform/db/page.ts';
import type { OfficialTemplates } from '../../../platform/db/schema.gen.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';

export type TemplateRow = { [K in keyof OfficialTemplates]: SelectType<OfficialTemplates[K]> };

/** What is remembered of a template's life: `userId` = who sent it, null = Meta. */
interface HistoryEntry {
  at: string;
  what: Exclude<OfficialTemplateState, 'draft'> | 'sent' | 'category';
  userId: number | null;
}

/** A template as Meta lists it. */
export interface ListedTemplate {
  metaId: string;
  name: string;
  language: string;
  title: string;
  category: TemplateCategory;
  state: Exclude<OfficialTemplateState, 'draft'>;
  quality: (typeof templateQualities)[number] | null;
  reason: string;
  content: TemplateContent;
  isForeign: boolean;
}

const historyLength = 20;
const chunkSize = 200;

/** Adds an entry to the history, of which the last ones are kept. */
const withEntry = (entry: HistoryEntry | ReturnType<typeof sql>) => {
  const added = 'at' in entry ? sql`${JSON.stringify([entry])}::jsonb` : entry;
  return sql<string>`jsonb_path_query_array(${added} || official_templates.history, ${`$[0 to ${historyLength - 1}]`}::jsonpath)`;
};

interface Filter {
  searchParam: string;
  state?: OfficialTemplateState | undefined;
  /** the accounts whose templates the caller may see */
  accountIds: readonly string[];
  /** without what Meta would not deliver */
  onlyApproved: boolean;
}

const matching = (db: Db, { searchParam, accountIds, onlyApproved }: Omit<Filter, 'state'>) => {
  const pattern = `%${searchParam.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('officialTemplates')
    .where('businessAccountId', 'in', accountIds.length > 0 ? [...accountIds] : [''])
    .$if(onlyApproved, (query) => query.where('state', '=', 'approved'))
    .$if(searchParam !== '', (query) =>
      query.where(
        sql<boolean>`(search_text(title) LIKE search_text(${pattern}) OR name LIKE ${pattern} OR search_text(content->>'body') LIKE search_text(${pattern}))`,
      ),
    );
};

export function searchTemplates(db: Db, filter: Filter, pageNumber: number): Promise<Page<TemplateRow>> {
  const { state } = filter;
  const query = matching(db, filter)
    .selectAll()
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? ''));
  return readPage(query.orderBy(sql`search_text(title)`).orderBy('id'), { pageNumber });
}

/** How many templates there are in each state. */
export async function countByState(db: Db, filter: Omit<Filter, 'state'>): Promise<Record<string, number>> {
  const rows = await matching(db, { ...filter, searchParam: '' })
    .select((eb) => ['state', eb.fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

export async function countTemplates(db: Db, businessAccountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('officialTemplates')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('businessAccountId', '=', businessAccountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findTemplate = (db: Db, id: number): Promise<TemplateRow | undefined> =>
  db.selectFrom('officialTemplates').selectAll().where('id', '=', id).executeTakeFirst();

export const lockTemplate = (db: Db, id: number): Promise<TemplateRow | undefined> =>
  db.selectFrom('officialTemplates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface Draft {
  companyId: number;
  businessAccountId: string;
  title: string;
  name: string;
  language: string;
  category: TemplateCategory;
  content: TemplateContent;
  editorId: number | null;
}

export const insertDraft = (db: Db, { content, ...draft }: Draft): Promise<TemplateRow> =>
  db
    .insertInto('officialTemplates')
    .values({ ...draft, content: JSON.stringify(content), state: 'draft' })
    .returningAll()
    .executeTakeFirstOrThrow();

interface Written {
  title?: string;
  name?: string;
  language?: string;
  category?: TemplateCategory;
  content?: TemplateContent;
  /** of a template that Meta has: what is not sent yet; null = nothing */
  changes?: { category: TemplateCategory; content: TemplateContent } | null;
  editorId: number | null;
}

export const updateTemplate = (db: Db, id: number, { content, changes, ...columns }: Written): Promise<TemplateRow> =>
  db
    .updateTable('officialTemplates')
    .set({
      ...columns,
      ...(content && { content: JSON.stringify(content) }),
      ...(changes !== undefined && { changes: changes && JSON.stringify(changes) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Records that a template was sent to Meta, and what became of it at once. */
export const recordSent = (
  db: Db,
  id: number,
  {
    content,
    edits,
    entry,
    ...columns
  }: {
    metaId: string;
    category: TemplateCategory;
    state: OfficialTemplateState;
    content: TemplateContent;
    edits: readonly string[];
    editorId: number | null;
    entry: HistoryEntry;
  },
): Promise<TemplateRow> =>
  db
    .updateTable('officialTemplates')
    .set({
      ...columns,
      content: JSON.stringify(content),
      changes: null,
      edits: JSON.stringify(edits),
      reason: '',
      reasonDetail: '',
      history: withEntry(entry),
      stateAt: sql`clock_timestamp()`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const setFile = (db: Db, id: number, file: StoredFile | null): Promise<TemplateRow> =>
  db
    .updateTable('officialTemplates')
    .set({ ...attachmentColumns(file), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes templates and returns the keys of their files. */
export async function deleteTemplates(db: Db, ids: readonly number[]): Promise<(string | null)[]> {
  if (ids.length === 0) return [];
  const rows = await db.deleteFrom('officialTemplates').where('id', 'in', ids).returning('mediaKey').execute();
  return rows.map(({ mediaKey }) => mediaKey);
}

/** Deletes the templates of accounts that no number of the company belongs to, but for this connection; returns the keys of their files. */
export async function deleteOfOtherAccounts(db: Db, exceptWhatsappId?: number): Promise<(string | null)[]> {
  const rows = await db
    .deleteFrom('officialTemplates')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cloudAccounts')
            .select('whatsappId')
            .whereRef('cloudAccounts.businessAccountId', '=', 'officialTemplates.businessAccountId')
            .$if(exceptWhatsappId !== undefined, (query) => query.where('whatsappId', '<>', exceptWhatsappId ?? 0)),
        ),
      ),
    )
    .returning('mediaKey')
    .execute();
  return rows.map(({ mediaKey }) => mediaKey);
}

/** A template by what Meta calls it. */
export const lockNamed = (
  db: Db,
  businessAccountId: string,
  { name, language }: { name: string; language: string },
): Promise<TemplateRow | undefined> =>
  db
    .selectFrom('officialTemplates')
    .selectAll()
    .where('businessAccountId', '=', businessAccountId)
    .where('name', '=', name)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirst();

/** What Meta makes of a template of an account, by its name there. */
export const findNamed = (
  db: Db,
  businessAccountId: string,
  { name, language }: { name: string; language: string },
): Promise<Pick<TemplateRow, 'state' | 'category'> | undefined> =>
  db
    .selectFrom('officialTemplates')
    .select(['state', 'category'])
    .where('businessAccountId', '=', businessAccountId)
    .where('name', '=', name)
    .where('language', '=', language)
    .where('metaId', 'is not', null)
    .executeTakeFirst();

/** Stores what Meta says of a template; a state that it is in already keeps its time. */
export async function recordChange(
  db: Db,
  id: number,
  {
    entries,
    state,
    ...columns
  }: {
    state?: OfficialTemplateState;
    quality?: TemplateRow['quality'];
    category?: TemplateCategory;
    formerCategory?: string;
    reason?: string;
    reasonDetail?: string;
    entries: readonly HistoryEntry[];
  },
): Promise<void> {
  await db
    .updateTable('officialTemplates')
    .set({
      ...columns,
      ...(state && { state, stateAt: sql`CASE WHEN state = ${state} THEN state_at ELSE clock_timestamp() END` }),
      ...(entries.length > 0 && { history: withEntry(sql`${JSON.stringify(entries)}::jsonb`) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Stores templates as Meta lists them. A draft of the same name becomes changes of Meta's; rows that were touched since the list was asked
 * for stay. @returns whether anything changed
 */
export async function storeListed(
  db: Db,
  { companyId, businessAccountId, askedAt }: { companyId: number; businessAccountId: string; askedAt: string },
  listed: readonly ListedTemplate[],
): Promise<boolean> {
  let changed = 0;
  for (let at = 0; at < listed.length; at += chunkSize) {
    const values = listed.slice(at, at + chunkSize).map(({ content, ...one }) => ({
      ...one,
      companyId,
      businessAccountId,
      content: JSON.stringify(content),
    }));
    const rows = await db
      .insertInto('officialTemplates')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .constraint('official_templates_name')
          .doUpdateSet({
            metaId: sql`excluded.meta_id`,
            category: sql`excluded.category`,
            state: sql`excluded.state`,
            quality: sql`excluded.quality`,
            reason: sql`excluded.reason`,
            content: sql`excluded.content`,
            isForeign: sql`excluded.is_foreign`,
            formerCategory: sql`CASE WHEN official_templates.meta_id IS NOT NULL AND official_templates.category <> excluded.category
              THEN official_templates.category ELSE official_templates.former_category END`,
            changes: sql`CASE WHEN official_templates.meta_id IS NULL
              THEN jsonb_build_object('category', official_templates.category, 'content', official_templates.content)
              ELSE official_templates.changes END`,
            reasonDetail: sql`CASE WHEN official_templates.state = excluded.state AND official_templates.reason = excluded.reason
              THEN official_templates.reason_detail ELSE '' END`,
            stateAt: sql`CASE WHEN official_templates.state = excluded.state THEN official_templates.state_at ELSE clock_timestamp() END`,
            history: sql`CASE WHEN official_templates.state = excluded.state THEN official_templates.history ELSE ${withEntry(
              sql`jsonb_build_array(jsonb_build_object('at', to_jsonb(clock_timestamp()), 'what', excluded.state, 'userId', NULL))`,
            )} END`,
            updatedAt: sql`clock_timestamp()`,
          })
          .where('officialTemplates.updatedAt', '<=', askedAt)
          .where(
            sql<boolean>`(official_templates.meta_id, official_templates.category, official_templates.state, official_templates.quality,
              official_templates.reason, official_templates.content, official_templates.is_foreign)
              IS DISTINCT FROM (excluded.meta_id, excluded.category, excluded.state, excluded.quality, excluded.reason,
              excluded.content, excluded.is_foreign)`,
          ),
      )
      .returning('id')
      .execute();
    changed += rows.length;
  }
  return changed > 0;
}

/** The templates that Meta does not list any more, which were not touched since the list was asked for. */
export const lockUnlisted = (
  db: Db,
  { businessAccountId, askedAt }: { businessAccountId: string; askedAt: string },
  metaIds: readonly string[],
): Promise<Pick<TemplateRow, 'id' | 'changes'>[]> =>
  db
    .selectFrom('officialTemplates')
    .select(['id', 'changes'])
    .where('businessAccountId', '=', businessAccountId)
    .where('metaId', 'is not', null)
    .where(sql<boolean>`NOT (meta_id = ANY(${metaIds}::text[]))`)
    .where('updatedAt', '<=', askedAt)
    .forUpdate()
    .execute();

/** Changes of a template that is gone at Meta are a draft again. */
export async function turnIntoDraft(db: Db, id: number): Promise<void> {
  await db
    .updateTable('officialTemplates')
    .set({
      metaId: null,
      state: 'draft',
      stateAt: sql`clock_timestamp()`,
      content: sql`changes->'content'`,
      category: sql`changes->>'category'`,
      changes: null,
      reason: '',
      reasonDetail: '',
      quality: null,
      isForeign: false,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}
