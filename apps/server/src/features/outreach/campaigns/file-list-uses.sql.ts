import { sql } from 'kysely';
import { isAdmin, type FileListUse, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** Which campaigns send the files of lists: the first three of each list, and how many. Campaigns are for admins to know. */
export async function findFileListUses(db: Db, actor: UserActor): Promise<FileListUse[]> {
  if (!isAdmin(actor)) return [];
  const rows = await db
    .selectFrom('campaigns')
    .select((eb) => [
      'fileListId',
      eb.fn.countAll<string>().as('count'),
      sql<string[]>`(array_agg(name ORDER BY search_text(name), id))[1:3]`.as('names'),
    ])
    .where('fileListId', 'is not', null)
    .groupBy('fileListId')
    .execute();
  return rows.flatMap(({ fileListId, count, names }) =>
    fileListId === null ? [] : [{ fileListId, kind: 'campaign' as const, names, count: Number(count) }],
  );
}
