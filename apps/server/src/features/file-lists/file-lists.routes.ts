import { fileListsCrud, listFileListUses, uploadFileList, type FileListUse, type UserActor } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import { crudRoutes } from '../../platform/http/crud-routes.ts';
import { handleTx } from '../../platform/http/handle-tx.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileListUseCases } from './file-lists.ts';

/** What of a feature sends the files of lists, as far as a user sees it. */
export type FindFileListUses = (db: Db, actor: UserActor) => Promise<FileListUse[]>;

export function fileListRoutes(
  platform: Platform,
  fileLists: FileListUseCases,
  usesOf: readonly FindFileListUses[],
): void {
  const { http, database, files } = platform;
  crudRoutes(platform, fileListsCrud, fileLists.crud, { file_lists_name: 'ERR_FILE_LIST_NAME_ALREADY_EXISTS' });

  handleTx(platform, listFileListUses, async ({ db }, { actor }) => {
    const found: FileListUse[] = [];
    for (const find of usesOf) found.push(...(await find(db, actor)));
    return found;
  });

  // The files are stored before the transaction, and removed when that fails.
  http.handle(uploadFileList, async ({ actor: { companyId }, params, body, files: uploaded }) => {
    const stored: StoredFile[] = [];
    try {
      for (const file of uploaded) stored.push(await files.save(companyId, file));
      const named = { ids: body.id ?? [], names: body.name ?? [] };
      await database.forCompany(companyId, (tx) => fileLists.storeFiles(tx, params.id, stored, named));
    } catch (error) {
      for (const { key } of stored) await files.remove(companyId, key);
      throw error;
    }
    return { mensagem: 'Arquivos anexados' };
  });
}
