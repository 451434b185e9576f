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
import { insertContacts, findTakenKeys, restoreFromSheet, type NewSheetContact } from './sheet-import.sql.ts';

type Upload = EndpointAnswer<typeof uploadContacts>;

/** A row that can be imported: its place in the sheet, and its number as an identity. */
interface WantedRow extends SheetContact {
  row: number;
  key: string;
}

/**
 * Imports the contacts of a sheet. Each row is accepted, or listed with its reason; the accepted ones are added
 * together or not at all. A number of an archived contact brings it back.
 */
export async function importSheet(tx: CompanyTx, rows: readonly SheetRow[]): Promise<Upload> {
  const sheet = readRows(rows);
  const { ids, taken } = await addPeople(tx, [...sheet.wanted.values()]);
  if (ids.size > 0) await emitContactReload(tx);
  return answerOf(rows, sheet, { ids, taken });
}

/**
 * Adds those whose numbers no contact has, and brings archived ones back.
 * @returns the ids of both by key, and who had these numbers before
 */
export async function addPeople(tx: CompanyTx, people: readonly NewSheetContact[]) {
  const taken = await findTakenKeys(
    tx.db,
    people.map(({ key }) => key),
  );
  const archived = people.flatMap((one) => {
    const owner = taken.get(one.key);
    return owner?.isArchived ? [{ ...one, id: owner.id }] : [];
  });
  const ids = new Map([
    ...(await insertContacts(
      tx.db,
      tx.companyId,
      people.filter(({ key }) => !taken.has(key)),
    )),
    ...(await restoreFromSheet(tx.db, archived)),
  ]);
  return { ids, taken };
}

/**
 * What an import answers once more. A contact that was deleted since is in neither list.
 * @param made ids of the contacts that the import added
 */
export async function readImported(
  tx: CompanyTx,
  rows: readonly SheetRow[],
  made: readonly unknown[],
): Promise<Upload> {
  const { wanted, refused } = readRows(rows);
  const taken = await findTakenKeys(tx.db, [...wanted.keys()]);
  const added = new Set(made);
  const ids = new Map([...taken].flatMap(([key, { id }]) => (added.has(id) ? [[key, id] as const] : [])));
  const held = new Map([...wanted].filter(([key]) => taken.has(key)));
  return answerOf(rows, { wanted: held, refused }, { ids, taken });
}

type Refusal = Upload['errorBag'][number];

/** Reads the rows of a sheet: among those with one number the first counts. */
function readRows(rows: readonly SheetRow[]): { wanted: Map<string, WantedRow>; refused: Refusal[] } {
  const refused: Refusal[] = [];
  const wanted = new Map<string, WantedRow>();
  for (const [row, cells] of rows.entries()) {
    const read = parseSheetRow(cells, parsePhone);
    if ('problem' in read) refused.push(refusal(rows, row, 'ERR_VALIDATION', read));
    else {
      const key = phoneKey(read.number);
      if (wanted.has(key)) refused.push(refusal(rows, row, 'ERR_DUPLICATED_CONTACT'));
      else wanted.set(key, { ...read, row, key });
    }
  }
  return { wanted, refused };
}

function refusal(
  rows: readonly SheetRow[],
  row: number,
  code: 'ERR_VALIDATION' | 'ERR_DUPLICATED_CONTACT',
  details: Partial<SheetProblem> = {},
): Refusal {
  return {
    row,
    contactName: (rows[row]?.Nome ?? '').trim(),
    error: { message: code, statusCode: errors[code].status, ...details },
  };
}

/** @param ids of the contacts that were added, by number */
function answerOf(
  rows: readonly SheetRow[],
  { wanted, refused }: ReturnType<typeof readRows>,
  { ids, taken }: { ids: ReadonlyMap<string, number>; taken: Awaited<ReturnType<typeof findTakenKeys>> },
): Upload {
  const others = [...wanted.values()]
    .filter(({ key }) => !ids.has(key))
    .map(({ row, key }) => {
      const owner = taken.get(key);
      return {
        ...refusal(rows, row, 'ERR_DUPLICATED_CONTACT'),
        ...(owner && { existing: { contactId: owner.id, createdAt: owner.createdAt } }),
      };
    });
  return {
    newContacts: [...wanted.values()].flatMap(({ key, name }) => {
      const contactId = ids.get(key);
      return contactId === undefined ? [] : [{ contactId, contactName: name }];
    }),
    errorBag: [...refused, ...others].toSorted((a, b) => a.row - b.row),
  };
}
