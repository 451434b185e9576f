import { maxMoveInFiles, type MoveInFile } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../../platform/files/attachments.ts';
import { withStoredFiles } from '../../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { TempFile } from '../../../../platform/files/temp-file.ts';
import { changeMove } from '../moves/move-ins.sql.ts';
import { beforeStart, lockIn, tell } from '../moves/move-ins.ts';
import { partsOf, partSize } from './source-file.ts';
import { deleteFiles, insertFile, insertPart, listFiles } from './source-files.sql.ts';

/** Another trial is needed once a source has other files. */
const filesChanged = (tx: CompanyTx, id: number) =>
  changeMove(tx.db, id, { state: 'collecting', problem: null, problemDetail: '', trial: null, survey: null });

/** @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_MOVE_IN_STATE, ERR_VALIDATION beyond the number of files */
export async function addFile(tx: CompanyTx, id: number, file: { name: string; size: number }): Promise<MoveInFile> {
  await lockIn(tx, id, beforeStart);
  const isSame = ({ name, size }: MoveInFile) => name === file.name && size === file.size;
  const before = await listFiles(tx.db, id);
  const known = before.find(isSame);
  if (known) return known;
  if (before.length >= maxMoveInFiles)
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'name', problem: `at most ${maxMoveInFiles} files` }],
    });
  await insertFile(tx.db, { companyId: tx.companyId, moveId: id, ...file });
  await filesChanged(tx, id);
  tell(tx, id);
  const added = (await listFiles(tx.db, id)).find(isSame);
  if (!added) throw new AppError('ERR_NO_MOVE_IN_FILE_FOUND');
  return added;
}

/**
 * Takes a part of a file, once.
 * @throws AppError ERR_NO_MOVE_IN_FOUND, ERR_NO_MOVE_IN_FILE_FOUND, ERR_MOVE_IN_STATE, ERR_VALIDATION for a part of another length
 */
export async function addPart(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { companyId, id, fileId, place }: { companyId: number; id: number; fileId: number; place: number },
  part: TempFile | undefined,
): Promise<MoveInFile> {
  const { size } = await database.forCompany(companyId, (tx) => fileOf(tx, id, fileId));
  if (!part || place >= partsOf(size) || part.size !== partSize(size, place))
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'part', problem: 'is no part of this file' }] });
  return withStoredFiles(files, companyId, async ({ save, discard }) => {
    const stored = await save(part);
    return database.forCompany(companyId, async (tx) => {
      await fileOf(tx, id, fileId);
      const isNew = await insertPart(tx.db, { companyId, fileId, place, fileKey: stored.key });
      if (!isNew) discard([stored]);
      await changeMove(tx.db, id, {});
      return fileOf(tx, id, fileId);
    });
  });
}

async function fileOf(tx: CompanyTx, id: number, fileId: number): Promise<MoveInFile> {
  await lockIn(tx, id, beforeStart);
  const file = (await listFiles(tx.db, id)).find((one) => one.id === fileId);
  if (!file) throw new AppError('ERR_NO_MOVE_IN_FILE_FOUND');
  return file;
}

/** Removes a file of a source. Errors: ERR_NO_MOVE_IN_FOUND, ERR_NO_MOVE_IN_FILE_FOUND, ERR_MOVE_IN_STATE. */
export async function removeFile(
  tx: CompanyTx,
  files: Pick<Platform['files'], 'remove'>,
  id: number,
  fileId: number,
): Promise<void> {
  await fileOf(tx, id, fileId);
  removeFilesAfterCommit(files, tx, await deleteFiles(tx.db, { moveId: id, fileId }));
  await filesChanged(tx, id);
  tell(tx, id);
}
