import type { ContactListImport, ImportColumn, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import type { TempFile } from '../../../platform/files/temp-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createImports, defineImportJob, findImport, lockImport, type ImportRow } from '../../inbox/index.ts';
import { listAudience } from './audience.ts';
import { changeCount, emitReload } from './contact-lists.ts';
import { lockList } from './contact-lists.sql.ts';
import { insertNewItems } from './items.sql.ts';
import { requestNumberCheck } from './number-check.jobs.ts';

export const runListImport = defineImportJob('contactLists.import');

type ListImportRow = ImportRow & { contactListId: number };

/** Spreadsheets of people for contact lists. */
export function createListImports(platform: Pick<Platform, 'database' | 'files' | 'log'>) {
  const imports = createImports(platform, {
    job: runListImport,
    others: 'variable',
    lock: async (tx, record) => (await lockList(tx.db, ofList(record).contactListId)) !== undefined,
    async add(tx, record, people) {
      const { contactListId } = ofList(record);
      const added = await insertNewItems(
        tx.db,
        tx.companyId,
        people.map((person) => ({ ...person, contactListId })),
      );
      await changeCount(tx, contactListId, added.size);
      requestNumberCheck(tx);
      return added;
    },
    async emit(tx, record) {
      const found = ofList(record);
      tx.emit('contactListImport', { action: 'update', record: shownImport(found) }, listAudience);
      if (record.status === 'done') await emitReload(tx, found.contactListId);
    },
  });
  return {
    ...imports,
    /** @throws AppError ERR_NO_CONTACT_LIST_FOUND */
    async prepare(actor: UserActor, contactListId: number, file: TempFile | undefined) {
      const { record, sample } = await imports.prepare(actor, file, {
        contactListId,
        async admit({ db }) {
          if (!(await lockList(db, contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
        },
      });
      return { record: ofList(record), sample };
    },
    start: async (tx: CompanyTx, actor: UserActor, id: number, columns: readonly ImportColumn[]) =>
      shownImport(ofList(await imports.start(tx, actor, ofList(await lockImport(tx.db, id)), columns))),
  };
}

/** @throws AppError ERR_NO_CONTACT_LIST_IMPORT_FOUND */
export const getListImport = async (db: Db, id: number): Promise<ListImportRow> => ofList(await findImport(db, id));

function ofList(record: ImportRow | undefined): ListImportRow {
  if (record?.contactListId == null) throw new AppError('ERR_NO_CONTACT_LIST_IMPORT_FOUND');
  return { ...record, contactListId: record.contactListId };
}

/** An import as it is answered. */
export const shownImport = ({
  companyId: _company,
  userId: _user,
  fileKey: _key,
  ...record
}: ListImportRow): ContactListImport => record;
