import {
  maxFileListName,
  maxFilesOfList,
  type FileList,
  type FileListOption,
  type fileListsCrud,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { attachmentFields } from '../../../platform/files/attachments.ts';
import type { Files, StoredFile } from '../../../platform/files/files.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeUnusedFiles } from '../messages/index.ts';
import { fileListRemoving } from './events.ts';
import * as rows from './file-lists.sql.ts';

/** Removes files of a list, unless a message shows them: a flow sends them without making copies. */
const removeFiles = (tx: CompanyTx, keys: readonly (string | null)[]): void =>
  removeUnusedFiles(
    tx,
    keys.filter((key) => key !== null),
  );

export type FileListUseCases = ReturnType<typeof createFileListUseCases>;

interface Copy {
  name: string;
  message: string;
  options: readonly { name: string; file: StoredFile | undefined }[];
}

export function createFileListUseCases({ files }: Pick<Platform, 'files'>) {
  const toRecord = (row: rows.FileListRow) => toFileList(files, row);

  async function emitFileList(tx: CompanyTx, action: 'create' | 'update', id: number): Promise<FileList> {
    const row = await rows.findFileList(tx.db, id);
    if (!row) throw new AppError('ERR_NO_FILE_LIST_FOUND');
    const fileList = toRecord(row);
    tx.emit('file', { action, fileList, files: fileList }, { kind: 'company' });
    return fileList;
  }

  /** Makes the options of a list those that are named, in their order. An id that is not of this list adds one. */
  async function replaceOptions(
    tx: CompanyTx,
    fileListId: number,
    before: readonly rows.OptionRow[],
    named: readonly { id?: number | null | undefined; name: string }[],
  ): Promise<void> {
    const left = new Map(before.map((option) => [option.id, option]));
    for (const [position, { id, name }] of named.entries()) {
      const existing = id ? left.get(id) : undefined;
      if (existing) {
        left.delete(existing.id);
        await rows.updateOption(tx.db, existing.id, { name, position });
      } else await rows.insertOption(tx.db, { companyId: tx.companyId, fileListId, name, position });
    }
    await rows.deleteOptions(tx.db, [...left.keys()]);
    removeFiles(
      tx,
      [...left.values()].map(({ mediaKey }) => mediaKey),
    );
  }

  return {
    crud: {
      async list({ db }, { query }) {
        const page = await rows.searchFileLists(db, query);
        return { files: page.rows.map(toRecord), count: page.count, hasMore: page.hasMore };
      },

      lookup: async ({ db }) => (await rows.listFileLists(db)).map(toRecord),

      async get({ db }, { params }) {
        const row = await rows.findFileList(db, params.id);
        return row && toRecord(row);
      },

      async create(tx, { body: { options = [], ...columns } }) {
        const id = await rows.insertFileList(tx.db, { ...columns, companyId: tx.companyId });
        await replaceOptions(tx, id, [], options);
        return emitFileList(tx, 'create', id);
      },

      async update(tx, { params: { id }, body: { options, ...columns } }) {
        const before = await rows.lockFileList(tx.db, id);
        if (!before) return undefined;
        await rows.updateFileList(tx.db, id, columns);
        if (options) await replaceOptions(tx, id, before.options, options);
        return emitFileList(tx, 'update', id);
      },

      async delete(tx, { params: { id } }) {
        const row = await rows.lockFileList(tx.db, id);
        if (!row) return false;
        await tx.raise(fileListRemoving, { fileListId: id });
        await rows.deleteFileList(tx.db, id);
        removeFiles(
          tx,
          row.options.map(({ mediaKey }) => mediaKey),
        );
        tx.emit('file', { action: 'delete', fileId: id }, { kind: 'company' });
        return true;
      },
    } satisfies CrudUseCases<typeof fileListsCrud>,

    /** Adds a list that is like another one, with files of its own. */
    async copy(tx: CompanyTx, { name, message, options }: Copy): Promise<FileList> {
      const { db, companyId } = tx;
      const fileListId = await rows.insertFileList(db, { companyId, name: await freeName(tx, name), message });
      for (const [position, option] of options.entries()) {
        const id = await rows.insertOption(db, { companyId, fileListId, name: option.name, position });
        if (option.file) await rows.setOptionFile(db, id, option.file);
      }
      return emitFileList(tx, 'create', fileListId);
    },

    /**
     * Gives each file to the option with the id at its position, else to the one without a file that has the name at
     * its position or that of the file; a file without an option adds one.
     * @throws AppError ERR_NO_FILE_LIST_FOUND, ERR_FILE_LIST_FULL
     */
    async storeFiles(
      tx: CompanyTx,
      id: number,
      stored: readonly StoredFile[],
      named: { ids: readonly number[]; names: readonly string[] },
    ): Promise<void> {
      const list = await rows.lockFileList(tx.db, id);
      if (!list) throw new AppError('ERR_NO_FILE_LIST_FOUND');
      const waiting = new Set(list.options.filter(({ mediaKey }) => mediaKey === null));
      let count = list.options.length;
      for (const [index, file] of stored.entries()) {
        const name = (named.names[index] ?? file.name).trim().slice(0, 100) || file.name.slice(0, 100);
        const option =
          list.options.find((one) => one.id === named.ids[index]) ?? [...waiting].find((one) => one.name === name);
        if (!option && count >= maxFilesOfList) throw new AppError('ERR_FILE_LIST_FULL', { limit: maxFilesOfList });
        if (option) waiting.delete(option);
        else count += 1;
        const optionId =
          option?.id ??
          (await rows.insertOption(tx.db, {
            companyId: tx.companyId,
            fileListId: id,
            name,
            position: maxFilesOfList + index,
          }));
        await rows.setOptionFile(tx.db, optionId, file);
        removeFiles(tx, [option?.mediaKey ?? null]);
      }
      await emitFileList(tx, 'update', id);
    },
  };
}

/** A list as callers read it. */
function toFileList(files: Pick<Files, 'signedUrl'>, { options, ...row }: rows.FileListRow): FileList {
  return { ...row, options: options.map((option) => toOption(files, option)) };
}

function toOption(files: Pick<Files, 'signedUrl'>, row: rows.OptionRow): FileListOption {
  const { mediaPath, mediaName, mediaMime } = attachmentFields(files, row);
  const { id, fileListId, name, createdAt, updatedAt } = row;
  const size = row.mediaSize === null ? null : Number(row.mediaSize);
  return {
    id,
    fileId: fileListId,
    name,
    path: mediaPath,
    mediaType: mediaMime,
    fileName: mediaName,
    size,
    createdAt,
    updatedAt,
  };
}

/** A name that no list has: the wanted one, or with the first number behind it that makes it one. */
async function freeName({ db }: CompanyTx, wanted: string): Promise<string> {
  const taken = new Set((await rows.listNames(db)).map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` ${number}`;
    const name = wanted.slice(0, maxFileListName - ending.length).trimEnd() + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
