import { sql, type Selectable } from 'kysely';
import { keptTicketFilters, ownUserId, type TicketFilters, type TicketView, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { TicketViewParts, TicketViews } from '../../../platform/db/schema.gen.ts';

type ViewRow = Selectable<TicketViews>;
type PartRow = Selectable<TicketViewParts>;

const idOf = ({ tagId, queueId, userId, whatsappId }: PartRow) => tagId ?? queueId ?? userId ?? whatsappId;

function toView({ filters, ...row }: ViewRow, parts: readonly PartRow[]): TicketView {
  const idsOf = (kind: PartRow['kind']) => parts.flatMap((part) => (part.kind === kind ? (idOf(part) ?? []) : []));
  return {
    ...row,
    filters: {
      ...keptTicketFilters.parse(filters),
      tags: idsOf('tag'),
      queueIds: idsOf('queue'),
      users: idsOf('user'),
      whatsappIds: idsOf('connection'),
    },
    missing: parts.flatMap((part) => (idOf(part) === null ? [{ kind: kindOf(part), name: part.name }] : [])),
  };
}

const kinds = ['tag', 'queue', 'user', 'connection'] as const;
const kindOf = (part: PartRow) => kinds.find((kind) => kind === part.kind) ?? 'user';

async function withParts(db: Db, views: readonly ViewRow[]): Promise<TicketView[]> {
  if (views.length === 0) return [];
  const parts = await db
    .selectFrom('ticketViewParts')
    .selectAll()
    .where(
      'viewId',
      'in',
      views.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  const byView = Map.groupBy(parts, ({ viewId }) => viewId);
  return views.map((row) => toView(row, byView.get(row.id) ?? []));
}

const inPlace = (db: Db) =>
  db.selectFrom('ticketViews').selectAll().orderBy('isShared', 'desc').orderBy('position').orderBy('id');

/** Lists the shared views, then the caller's own; or those among some ids. */
export async function listVisibleViews(db: Db, actor: UserActor, ids?: readonly number[]): Promise<TicketView[]> {
  let query = inPlace(db).where((eb) => eb.or([eb('isShared', '=', true), eb('userId', '=', ownUserId(actor))]));
  if (ids) query = query.where('id', '=', sql<number>`any(${ids}::int[])`);
  return withParts(db, await query.execute());
}

/** Lists the shared views, or those that only one user has. */
export async function listViewsOf(db: Db, owner: 'everybody' | number): Promise<TicketView[]> {
  const query = inPlace(db).where('isShared', '=', owner === 'everybody');
  return withParts(db, await (owner === 'everybody' ? query : query.where('userId', '=', owner)).execute());
}

export async function findView(db: Db, id: number): Promise<TicketView | undefined> {
  return (await withParts(db, await db.selectFrom('ticketViews').selectAll().where('id', '=', id).execute()))[0];
}

/** Locks the company's row: views that are added or pinned at once are counted and placed one after the other. */
export async function lockViews(db: Db, companyId: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

interface ViewColumns {
  name?: string | undefined;
  isShared?: boolean | undefined;
  userId?: number | null;
  position?: number;
}

export async function insertView(
  db: Db,
  columns: { companyId: number; name: string; isShared: boolean; userId: number; position: number },
  filters: TicketFilters,
): Promise<TicketView> {
  const row = await db
    .insertInto('ticketViews')
    .values({ ...columns, filters: storedFilters(filters) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await replaceParts(db, row, filters);
  return (await withParts(db, [row]))[0] ?? toView(row, []);
}

/** Changes a view; undefined = it was deleted meanwhile. */
export async function updateView(
  db: Db,
  id: number,
  columns: ViewColumns,
  filters?: TicketFilters,
): Promise<TicketView | undefined> {
  const row = await db
    .updateTable('ticketViews')
    .set({ ...columns, ...(filters && { filters: storedFilters(filters) }), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  if (filters) await replaceParts(db, row, filters);
  return (await withParts(db, [row]))[0] ?? toView(row, []);
}

/** All but what names rows, which are parts. */
const storedFilters = ({
  tags: _tags,
  queueIds: _queueIds,
  users: _users,
  whatsappIds: _whatsappIds,
  ...filters
}: TicketFilters): string => JSON.stringify(filters);

/** Stores the tags, queues, users and connections that filters name, all but users with their names. */
async function replaceParts(
  db: Db,
  { id: viewId, companyId }: Pick<ViewRow, 'id' | 'companyId'>,
  { tags = [], queueIds = [], users = [], whatsappIds = [] }: TicketFilters,
): Promise<void> {
  await db.deleteFrom('ticketViewParts').where('viewId', '=', viewId).execute();
  const parts = [
    ...[...new Set(tags)].map((tagId) => ({ kind: 'tag', tagId })),
    ...[...new Set(queueIds)].map((queueId) => ({ kind: 'queue', queueId })),
    ...[...new Set(users)].map((userId) => ({ kind: 'user', userId })),
    ...[...new Set(whatsappIds)].map((whatsappId) => ({ kind: 'connection', whatsappId })),
  ];
  if (parts.length === 0) return;
  await db
    .insertInto('ticketViewParts')
    .values(parts.map((part) => ({ companyId, viewId, ...part })))
    .execute();
  await sql`
    UPDATE ticket_view_parts p SET name = coalesce(t.name, q.name, w.name, '')
    FROM ticket_view_parts o LEFT JOIN tags t ON t.id = o.tag_id LEFT JOIN queues q ON q.id = o.queue_id
      LEFT JOIN whatsapps w ON w.id = o.whatsapp_id
    WHERE o.id = p.id AND p.view_id = ${viewId} AND p.kind <> 'user'`.execute(db);
}

export async function deleteViews(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('ticketViews').where('id', 'in', ids).execute();
}

/** Lists the ids of the views that only one user has. */
export async function listOwnIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketViews')
    .select('id')
    .where('userId', '=', userId)
    .where('isShared', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}
