import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { insertFileList, insertListFile, listFileLists } from './moved-files.sql.ts';
import { findMade } from './moved-team.sql.ts';
import type { Moved } from './moves.sql.ts';
import { findNamed, takeByName, type Taking, parentRef } from './taking.ts';

/** Lists of files: one that is here by its name keeps its files. The files themselves come with those of the messages. */

export async function takeFileLists(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId }: Taking,
): Promise<Moved[]> {
  return takeByName(rows, await listFileLists(db), ({ data }) =>
    insertFileList(db, { companyId, name: String(data['name']), message: String(data['message']) }),
  );
}

/** Files that a list has here at most. */
const mostFiles = 10;

export async function takeListFiles({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const { companyId, originId, hasFile, leave } = taking;
  const lists = await findNamed(db, taking, 'fileLists', rows.map(parentRef));
  const made = await findMade(db, { originId, kind: 'fileLists' }, [...lists.values()]);
  const moved: Moved[] = [];
  for (const row of rows) {
    const fileListId = lists.get(row.parent);
    if (fileListId === undefined) continue;
    const file = String(row.data['file']);
    if (!made.has(fileListId)) leave(row, 'kept');
    else if (!hasFile(file)) leave(row, 'empty');
    else {
      const name = String(row.data['name']) || file.slice(file.lastIndexOf('/') + 1);
      const id = await insertListFile(db, { companyId, fileListId, name, most: mostFiles });
      if (id === undefined) leave(row, 'list_full');
      else moved.push({ sourceId: row.sourceId, targetId: id, isNew: true });
    }
  }
  return moved;
}
