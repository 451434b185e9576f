import { providersWith } from '@balcao/contract';
import { sql, type SelectType } from 'kysely';
import type { CampaignStatus, CampaignTemplate, SendWindow, SortBy } from '@balcao/contract';
import type { StoredMedia } from '../../../channels/port/message-content.ts';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, orderOf, readPage, type Page } from '../../../platform/db/page.ts';
import type { Campaigns } from '../../../platform/db/schema.gen.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';

type Columns = { [K in keyof Campaigns]: SelectType<Campaigns[K]> };
interface Named {
  id: number;
  name: string;
}
interface CampaignConnection extends Named {
  /** an official number, which writes by template */
  isOfficial: boolean;
}
export type CampaignRow = Omit<Columns, 'status' | 'sendWindow' | 'sentFiles' | 'consentWords' | 'template'> & {
  consentWords: string[];
  status: CampaignStatus;
  sendWindow: SendWindow | null;
  template: CampaignTemplate | null;
  sentFiles: StoredMedia[];
  contactList: Named | null;
  tagList: Named | null;
  /** in the order in which they were chosen */
  whatsapps: CampaignConnection[];
};

const named = (table: 'contact_lists' | 'tags', column: 'contact_list_id' | 'tag_list_id') =>
  sql<Named | null>`(SELECT json_build_object('id', n.id, 'name', n.name) FROM ${sql.table(table)} n WHERE n.id = campaigns.${sql.ref(column)})`;

const campaignQuery = (db: Db) =>
  db
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .select([
      named('contact_lists', 'contact_list_id').as('contactList'),
      named('tags', 'tag_list_id').as('tagList'),
      sql<
        CampaignConnection[]
      >`coalesce((SELECT json_agg(json_build_object('id', w.id, 'name', w.name, 'isOfficial', w.provider = ANY (${providersWith('hasTemplates')}::text[])) ORDER BY c.position)
        FROM campaign_connections c JOIN whatsapps w ON w.id = c.whatsapp_id WHERE c.campaign_id = campaigns.id), '[]')`.as(
        'whatsapps',
      ),
    ]);

const toRow = (row: Awaited<ReturnType<ReturnType<typeof campaignQuery>['executeTakeFirstOrThrow']>>): CampaignRow => ({
  ...row,
  status: row.status as CampaignStatus,
  consentWords: row.consentWords.split('\n').filter((word) => word !== ''),
  sendWindow: row.sendWindow as SendWindow | null,
  template: row.template as CampaignTemplate | null,
  sentFiles: row.sentFiles as StoredMedia[],
});

export async function searchCampaigns(
  db: Db,
  {
    searchParam,
    pageNumber,
    status,
    sort = 'name',
  }: {
    searchParam: string;
    pageNumber: number;
    status?: CampaignStatus | undefined;
    sort?: SortBy<'name' | 'scheduledAt' | 'completedAt'> | undefined;
  },
): Promise<Page<CampaignRow>> {
  const query = campaignQuery(db)
    .where(containsText(['campaigns.name'], searchParam))
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? ''));
  const columns = {
    name: sql`search_text(campaigns.name)`,
    scheduledAt: sql`campaigns.scheduled_at`,
    completedAt: sql`campaigns.completed_at`,
  };
  const page = await readPage(query.orderBy(orderOf(sort, columns, 'campaigns.id')), { pageNumber });
  return { ...page, rows: page.rows.map(toRow) };
}

export async function findCampaign(db: Db, id: number): Promise<CampaignRow | undefined> {
  const row = await campaignQuery(db).where('campaigns.id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

/** Locks a campaign for a change of its content or status. */
export async function lockCampaign(db: Db, id: number): Promise<CampaignRow | undefined> {
  const locked = await db.selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findCampaign(db, id);
}

export type CampaignColumns = Partial<
  Pick<
    Columns,
    | 'name'
    | 'confirmation'
    | 'skipInService'
    | 'contactListId'
    | 'tagListId'
    | 'fileListId'
    | 'queueId'
    | `message${1 | 2 | 3 | 4 | 5}`
    | `confirmationMessage${1 | 2 | 3 | 4 | 5}`
  >
> & {
  status?: CampaignStatus;
  scheduledAt?: string | null;
  sendWindow?: SendWindow | null;
  template?: CampaignTemplate | null;
  consentWords?: readonly string[];
};

const toColumns = ({ sendWindow, template, consentWords, ...columns }: CampaignColumns) => ({
  ...columns,
  ...(consentWords && { consentWords: consentWords.join('\n') }),
  ...(template !== undefined && { template: template && JSON.stringify(template) }),
  ...(sendWindow !== undefined && { sendWindow: sendWindow && JSON.stringify(sendWindow) }),
});

export async function insertCampaign(
  db: Db,
  companyId: number,
  columns: CampaignColumns & { name: string },
): Promise<number> {
  const { name, ...more } = columns;
  const row = await db
    .insertInto('campaigns')
    .values({ ...toColumns(more), name, companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateCampaign(db: Db, id: number, columns: CampaignColumns): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...toColumns(columns), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function setConnections(
  db: Db,
  companyId: number,
  campaignId: number,
  whatsappIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('campaignConnections').where('campaignId', '=', campaignId).execute();
  if (whatsappIds.length === 0) return;
  await db
    .insertInto('campaignConnections')
    .values(whatsappIds.map((whatsappId, position) => ({ companyId, campaignId, whatsappId, position })))
    .execute();
}

export async function setFile(db: Db, id: number, file: StoredFile | null): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...attachmentColumns(file), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteCampaign(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('campaigns').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which of some connections are official numbers. */
export async function officialOf(db: Db, whatsappIds: readonly number[]): Promise<number[]> {
  if (whatsappIds.length === 0) return [];
  const rows = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('id', 'in', whatsappIds)
    .where('provider', 'in', providersWith('hasTemplates'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
