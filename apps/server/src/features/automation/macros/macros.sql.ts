import { sql, type Selectable } from 'kysely';
import {
  inOrder,
  ownUserId,
  ticketAction,
  ticketCondition,
  type Macro,
  type TicketActionForm,
  type TicketConditionForm,
  type UserActor,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { MacroParts, Macros } from '../../../platform/db/schema.gen.ts';
import { partColumns, toPart } from '../registry/index.ts';

type MacroRow = Selectable<Macros>;
type PartRow = Selectable<MacroParts>;

const toMacro = (row: MacroRow, parts: readonly PartRow[]): Macro => ({
  ...row,
  conditions: parts.filter(({ role }) => role === 'condition').map((part) => ticketCondition.parse(toPart(part))),
  steps: parts.filter(({ role }) => role === 'step').map((part) => ticketAction.parse(toPart(part))),
});

async function withParts(db: Db, macros: readonly MacroRow[]): Promise<Macro[]> {
  if (macros.length === 0) return [];
  const parts = await db
    .selectFrom('macroParts')
    .selectAll()
    .where(
      'macroId',
      'in',
      macros.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const byMacro = Map.groupBy(parts, ({ macroId }) => macroId);
  return macros.map((row) => toMacro(row, byMacro.get(row.id) ?? []));
}

const inPlace = (db: Db) =>
  db.selectFrom('macros').selectAll().orderBy('isShared', 'desc').orderBy('position').orderBy('id');

/** Lists the shared macros, then the caller's own. */
export async function listVisibleMacros(db: Db, actor: UserActor): Promise<Macro[]> {
  const rows = await inPlace(db)
    .where((eb) => eb.or([eb('isShared', '=', true), eb('userId', '=', ownUserId(actor))]))
    .execute();
  return withParts(db, rows);
}

/** Lists the shared macros, or those that only one user has. */
export async function listMacrosOf(db: Db, owner: 'everybody' | number): Promise<Macro[]> {
  const query = inPlace(db).where('isShared', '=', owner === 'everybody');
  return withParts(db, await (owner === 'everybody' ? query : query.where('userId', '=', owner)).execute());
}

export async function findMacro(db: Db, id: number): Promise<Macro | undefined> {
  return (await withParts(db, await db.selectFrom('macros').selectAll().where('id', '=', id).execute()))[0];
}

/** Locks the company's row: macros that are added at once are counted and placed one after the other. */
export async function lockMacros(db: Db, companyId: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

interface MacroColumns {
  name?: string | undefined;
  isShared?: boolean | undefined;
  userId?: number | null;
  position?: number;
}
interface NewParts {
  conditions?: readonly TicketConditionForm[] | undefined;
  steps?: readonly TicketActionForm[] | undefined;
}

export async function insertMacro(
  db: Db,
  columns: { companyId: number; name: string; isShared: boolean; userId: number; position: number },
  parts: NewParts,
): Promise<Macro> {
  const row = await db.insertInto('macros').values(columns).returningAll().executeTakeFirstOrThrow();
  await replaceParts(db, row, parts);
  return (await withParts(db, [row]))[0] ?? toMacro(row, []);
}

/** Changes a macro; undefined = it was deleted meanwhile. */
export async function updateMacro(
  db: Db,
  id: number,
  columns: MacroColumns,
  parts: NewParts,
): Promise<Macro | undefined> {
  const row = await db
    .updateTable('macros')
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await replaceParts(db, row, parts);
  return (await withParts(db, [row]))[0] ?? toMacro(row, []);
}

/** Stores the conditions and steps that are given; steps in the order in which they are done. */
async function replaceParts(
  db: Db,
  { id: macroId, companyId }: Pick<MacroRow, 'id' | 'companyId'>,
  { conditions, steps }: NewParts,
): Promise<void> {
  const roles = [
    ...(conditions ? [{ role: 'condition' as const, parts: conditions }] : []),
    ...(steps ? [{ role: 'step' as const, parts: inOrder(steps) }] : []),
  ];
  for (const { role, parts } of roles) {
    await db.deleteFrom('macroParts').where('macroId', '=', macroId).where('role', '=', role).execute();
    if (parts.length === 0) continue;
    const rows = parts.map((part, position) => ({ companyId, macroId, role, position, ...partColumns(part) }));
    await db.insertInto('macroParts').values(rows).execute();
  }
}

export async function deleteMacros(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('macros').where('id', 'in', ids).execute();
}

/** Lists the ids of the macros that only one user has. */
export async function listOwnIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('macros')
    .select('id')
    .where('userId', '=', userId)
    .where('isShared', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}
