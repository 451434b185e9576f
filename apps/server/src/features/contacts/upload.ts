import { errors, phoneKey, readSheetRow, type CallAnswer, type SheetContact, type SheetRow, type uploadContacts } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import { everybody } from './contacts.ts';
import { insertSheet, takenKeys } from './upload.sql.ts';

type Upload = CallAnswer<typeof uploadContacts>;

/** Adds the contacts of a sheet: each row is taken, or listed with its reason; all that are taken together or none. */
export async function upload(tx: CompanyTx, rows: readonly SheetRow[]): Promise<Upload> {
  const errorBag: Upload['errorBag'] = [];
  const refuse = (row: number, code: 'ERR_VALIDATION' | 'ERR_DUPLICATED_CONTACT', details: { field?: string; problem?: string } = {}) =>
    errorBag.push({ row, contactName: (rows[row]?.Nome ?? '').trim(), error: { message: code, statusCode: errors[code].status, ...details } });

  const wanted = new Map<string, SheetContact & { row: number; key: string }>();
  for (const [row, cells] of rows.entries()) {
    const read = readSheetRow(cells);
    if ('problem' in read) refuse(row, 'ERR_VALIDATION', read);
    else {
      const key = phoneKey(read.number);
      if (wanted.has(key)) refuse(row, 'ERR_DUPLICATED_CONTACT');
      else wanted.set(key, { ...read, row, key });
    }
  }
  const taken = await takenKeys(tx.db, [...wanted.keys()]);
  const fresh = [...wanted.values()].filter(({ key }) => !taken.has(key));
  const ids = await insertSheet(tx.db, tx.companyId, fresh);
  for (const { key, row } of wanted.values()) if (!ids.has(key)) refuse(row, 'ERR_DUPLICATED_CONTACT');
  // One word to open browsers instead of one for each of a thousand.
  if (ids.size > 0) tx.emit('contact', { action: 'reload' }, everybody);
  return {
    newContacts: fresh.flatMap(({ key, name }) => {
      const contactId = ids.get(key);
      return contactId === undefined ? [] : [{ contactId, contactName: name }];
    }),
    errorBag: errorBag.toSorted((a, b) => a.row - b.row),
  };
}
