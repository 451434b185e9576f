import type { ImportColumn, SheetImport, UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../../platform/files/attachments.ts';
import type { TempFile } from '../../../../platform/files/temp-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { fieldsEverFor, fillContactValues } from '../../custom-fields/index.ts';
import {
  createImports,
  defineImportJob,
  deleteContactImports,
  findImport,
  lockImport,
  type ImportRow,
} from '../../imports/index.ts';
import { emitContactReload } from '../emit-contact.ts';
import { addPeople } from './sheet-import.ts';
import { insertInfos } from './sheet-import.sql.ts';

export const runContactImport = defineImportJob('contacts.import');

/** Spreadsheets that become contacts. */
export function createContactImports(platform: Pick<Platform, 'database' | 'files' | 'log'>) {
  const imports = createImports(platform, {
    job: runContactImport,
    others: 'info',
    fields: (db, reader) => fieldsEverFor(db, reader, 'contact'),
    lock: () => Promise.resolve(true),
    async add(tx, _record, people) {
      const { ids } = await addPeople(
        tx,
        people.map(({ numberKey: key, ...person }) => ({ ...person, key })),
      );
      const infos = people.flatMap(({ numberKey, infos: own }) => {
        const contactId = ids.get(numberKey);
        return contactId === undefined ? [] : own.map((info) => ({ contactId, ...info }));
      });
      await insertInfos(tx.db, tx.companyId, infos);
      await fillContactValues(
        tx,
        people.flatMap(({ numberKey, values }) => {
          const contactId = ids.get(numberKey);
          return contactId === undefined ? [] : values.map((one) => ({ contactId, ...one }));
        }),
      );
      return new Set(ids.keys());
    },
    async emit(tx, record) {
      if (record.status !== 'running' && record.added > 0) await emitContactReload(tx);
    },
  });
  return {
    ...imports,
    /** Reads a spreadsheet; what the user read before and did not start is forgotten. */
    prepare: (actor: UserActor, file: TempFile | undefined) =>
      imports.prepare(actor, file, {
        contactListId: null,
        admit: async (tx) =>
          removeFilesAfterCommit(platform.files, tx, await deleteContactImports(tx.db, actor.userId)),
      }),
    start: async (tx: CompanyTx, actor: UserActor, id: number, columns: readonly ImportColumn[]) =>
      imports.start(tx, actor, await shownTo(tx.db, actor, ofContacts(await lockImport(tx.db, id))), columns),
  };
}

/** @throws AppError ERR_NO_CONTACT_IMPORT_FOUND, also for one with a field that the reader does not see */
export const getContactImport = async (db: Db, actor: UserActor, id: number): Promise<ImportRow> =>
  shownTo(db, actor, ofContacts(await findImport(db, id)));

async function shownTo(db: Db, actor: UserActor, record: ImportRow): Promise<ImportRow> {
  const keys = record.columns.flatMap((column) => (column.startsWith('field:') ? [column.slice('field:'.length)] : []));
  if (keys.length === 0) return record;
  const seen = new Set((await fieldsEverFor(db, actor, 'contact')).map(({ key }) => key));
  if (!keys.every((key) => seen.has(key))) throw new AppError('ERR_NO_CONTACT_IMPORT_FOUND');
  return record;
}

function ofContacts(record: ImportRow | undefined): ImportRow {
  if (!record || record.contactListId !== null) throw new AppError('ERR_NO_CONTACT_IMPORT_FOUND');
  return record;
}

/** An import as it is answered. */
export const shownImport = ({
  companyId: _company,
  contactListId: _list,
  userId: _user,
  fileKey: _key,
  ...record
}: ImportRow): SheetImport => record;
