import { sql } from 'kysely';
import type { FollowUp, FollowUpStep, SendWindow } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const followUps = (db: Db) =>
  db
    .selectFrom('followUps as f')
    .select(['f.id', 'f.companyId', 'f.name', 'f.isOn', 'f.sendWindow', 'f.endReasons', 'f.createdAt', 'f.updatedAt'])
    .select([
      sql<
        FollowUpStep[]
      >`(SELECT coalesce(json_agg(json_build_object('minutes', s.minutes, 'text', s.text) ORDER BY s.position), '[]')
        FROM follow_up_steps s WHERE s.follow_up_id = f.id)`.as('steps'),
      sql<number[]>`ARRAY(SELECT tag_id FROM follow_up_tags t WHERE t.follow_up_id = f.id ORDER BY tag_id)`.as(
        'endTagIds',
      ),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof followUps>['execute']>>[number];
const toFollowUp = (row: Row): FollowUp => ({ ...row, sendWindow: row.sendWindow as SendWindow | null });

export async function listFollowUps(db: Db): Promise<FollowUp[]> {
  const rows = await followUps(db)
    .orderBy(sql`search_text(f.name)`)
    .orderBy('f.id')
    .execute();
  return rows.map(toFollowUp);
}

export function listFollowUpNames(db: Db): Promise<Pick<FollowUp, 'id' | 'name' | 'isOn'>[]> {
  return db.selectFrom('followUps').select(['id', 'name', 'isOn']).orderBy('id').execute();
}

export async function findFollowUp(db: Db, id: number): Promise<FollowUp | undefined> {
  const row = await followUps(db).where('f.id', '=', id).executeTakeFirst();
  return row && toFollowUp(row);
}

export async function hasFollowUps(db: Db): Promise<boolean> {
  return (await db.selectFrom('followUps').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type FollowUpColumns = Pick<FollowUp, 'name' | 'isOn' | 'sendWindow' | 'endReasons'>;
export type FollowUpParts = Pick<FollowUp, 'steps' | 'endTagIds'>;

const toColumns = ({ sendWindow, ...columns }: Partial<FollowUpColumns>) => ({
  ...columns,
  ...(sendWindow !== undefined && { sendWindow: sendWindow && JSON.stringify(sendWindow) }),
});

export async function insertFollowUp(
  db: Db,
  companyId: number,
  { name, isOn, ...columns }: FollowUpColumns,
  parts: FollowUpParts,
): Promise<number> {
  const { id } = await db
    .insertInto('followUps')
    .values({ ...toColumns(columns), name, isOn, companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeParts(db, { companyId, id }, parts);
  return id;
}

/** @returns whether there is such a follow-up */
export async function updateFollowUp(
  db: Db,
  target: { companyId: number; id: number },
  columns: Partial<FollowUpColumns>,
  parts: Partial<FollowUpParts>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('followUps')
    .set({ ...toColumns(columns), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', target.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await writeParts(db, target, parts);
  return true;
}

async function writeParts(
  db: Db,
  { companyId, id: followUpId }: { companyId: number; id: number },
  { steps, endTagIds }: Partial<FollowUpParts>,
): Promise<void> {
  const each = { companyId, followUpId };
  if (steps) {
    await db.deleteFrom('followUpSteps').where('followUpId', '=', followUpId).execute();
    await db
      .insertInto('followUpSteps')
      .values(steps.map((step, position) => ({ ...each, ...step, position })))
      .execute();
  }
  if (endTagIds) {
    await db.deleteFrom('followUpTags').where('followUpId', '=', followUpId).execute();
    const tagIds = [...new Set(endTagIds)];
    if (tagIds.length > 0)
      await db
        .insertInto('followUpTags')
        .values(tagIds.map((tagId) => ({ ...each, tagId })))
        .execute();
  }
}

export async function deleteFollowUp(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('followUps').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Switches every follow-up off, of all companies: to whom the original installation wrote since the backup is not known. */
export async function switchRestoredOff(db: Db): Promise<void> {
  await db.updateTable('followUps').set({ isOn: false }).where('isOn', '=', true).execute();
}
