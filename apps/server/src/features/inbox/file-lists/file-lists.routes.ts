import {
  copyFileList,
  fileListsCrud,
  listFileListUses,
  uploadFileList,
  type FileListUse,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import type { Db } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { withStoredFiles } from '../../../platform/files/with-stored-files.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCopyRoom } from '../../account/index.ts';
import { findFileList } from './file-lists.sql.ts';
import type { FileListUseCases } from './file-lists.ts';

const constraints = { file_lists_name: 'ERR_FILE_LIST_NAME_ALREADY_EXISTS' } as const;

/** Uses of lists by another feature, as far as a user sees them. */
export type FindFileListUses = (db: Db, actor: UserActor) => Promise<FileListUse[]>;

export function fileListRoutes(
  platform: Platform,
  fileLists: FileListUseCases,
  usesOf: readonly FindFileListUses[],
): void {
  const { http, database, files } = platform;
  const withRoom = createCopyRoom(platform);
  crudRoutes(platform, fileListsCrud, fileLists.crud, constraints);

  handleTx(platform, listFileListUses, async ({ db }, { actor }) => {
    const found: FileListUse[] = [];
    for (const find of usesOf) found.push(...(await find(db, actor)));
    return found;
  });

  http.handle(uploadFileList, ({ actor: { companyId }, params, body, files: uploaded }) =>
    withStoredFiles(files, companyId, async ({ save }) => {
      const stored = await Promise.all(uploaded.map(save));
      const named = { ids: body.id ?? [], names: body.name ?? [] };
      await writeForCompany(database, companyId, (tx) => fileLists.storeFiles(tx, params.id, stored, named));
      return { mensagem: 'Arquivos anexados' };
    }),
  );

  http.handle(copyFileList, async ({ actor: { companyId }, params, body: { name } }) => {
    const list = await database.forCompany(companyId, ({ db }) => findFileList(db, params.id));
    if (!list) throw new AppError('ERR_NO_FILE_LIST_FOUND');
    const originals = list.options.map(({ mediaSize }) => ({ size: Number(mediaSize ?? 0) }));
    return withRoom(companyId, originals, (reservation) =>
      withStoredFiles(files, companyId, async ({ save }) => {
        const options: { name: string; file: StoredFile | undefined }[] = [];
        for (const { mediaKey, mediaName, name: optionName } of list.options) {
          const content = mediaKey === null ? undefined : await files.open(companyId, mediaKey);
          const file = content && (await save({ name: mediaName ?? '', content, reservation }));
          options.push({ name: optionName, file });
        }
        return writeForCompany(database, companyId, (tx) =>
          fileLists.copy(tx, { name, message: list.message, options }),
        ).catch(mapConstraintErrors(constraints));
      }),
    );
  });
}
