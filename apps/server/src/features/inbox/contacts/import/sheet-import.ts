import {
  errors,
  phoneKey,
  parseSheetRow,
  type EndpointAnswer,
  type SheetContact,
  type SheetProblem,
  type SheetRow,
  type uploadContacts,
} from '@balcao/contract';
import { parsePhone } from '@balcao/contract/phone';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { emitContactReload } from '../emit-contact.ts';
import { insertContacts, findTakenKeys, restoreFromSheet } from './sheet-import.sql.ts';

type Upload = EndpointAnswer<typeof uploadContacts>;

/**
 * Imports the contacts of a sheet. Each row is accepted, or listed with its reason; the accepted ones are added
 * together or not at all. A number of an archived contact brings it back.
 */
export async function importSheet(tx: CompanyTx, rows: readonly SheetRow[]): Promise<Upload> {
  const errorBag: Upload['errorBag'] = [];
  const addError = (
    row: number,
    code: 'ERR_VALIDATION' | 'ERR_DUPLICATED_CONTACT',
    details: Partial<SheetProblem> = {},
    existing?: Upload['errorBag'][number]['existing'],
  ) =>
    errorBag.push({
      row,
      contactName: (rows[row]?.Nome ?? '').trim(),
      error: { message: code, statusCode: errors[code].status, ...details },
      ...(existing && { existing }),
    });

  const wanted = new Map<string, SheetContact & { row: number; key: string }>();
  for (const [row, cells] of rows.entries()) {
    const read = parseSheetRow(cells, parsePhone);
    if ('problem' in read) addError(row, 'ERR_VALIDATION', read);
    else {
      const key = phoneKey(read.number);
      if (wanted.has(key)) addError(row, 'ERR_DUPLICATED_CONTACT');
      else wanted.set(key, { ...read, row, key });
    }
  }
  const taken = await findTakenKeys(tx.db, [...wanted.keys()]);
  const fresh = [...wanted.values()].filter(({ key }) => !taken.has(key));
  const archived = [...wanted.values()].flatMap((row) => {
    const owner = taken.get(row.key);
    return owner?.isArchived ? [{ ...row, id: owner.id }] : [];
  });
  const ids = new Map([
    ...(await insertContacts(tx.db, tx.companyId, fresh)),
    ...(await restoreFromSheet(tx.db, archived)),
  ]);
  for (const { key, row } of wanted.values()) {
    if (ids.has(key)) continue;
    const owner = taken.get(key);
    addError(row, 'ERR_DUPLICATED_CONTACT', {}, owner && { contactId: owner.id, createdAt: owner.createdAt });
  }
  if (ids.size > 0) await emitContactReload(tx);
  return {
    newContacts: [...wanted.values()].flatMap(({ key, name }) => {
      const contactId = ids.get(key);
      return contactId === undefined ? [] : [{ contactId, contactName: name }];
    }),
    errorBag: errorBag.toSorted((a, b) => a.row - b.row),
  };
}
