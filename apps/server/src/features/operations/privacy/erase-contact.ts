import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeListItem } from '../../outreach/index.ts';
import { removeContact, removeReportExports, removeUnusedFiles } from '../../inbox/index.ts';
import { blankWords, listGroupTickets } from './erase-group-words.sql.ts';
import { findPerson, type Person } from './contact-rows.sql.ts';
import * as rows from './erase-rows.sql.ts';
import { beginErasure, isThere, markDone, saveProgress, type ErasureRow } from './erasures.sql.ts';
import { listCompanyArchives } from './exports.sql.ts';
import { removeExports } from './exports.ts';

const atOnce = 1000;
const groupsAtOnce = 100;

/**
 * Erases a contact, in batches that hold no locks for long: first what names it without referring to it, then its
 * messages, what it wrote in groups, and at last the rest together with the contact. It may be interrupted anywhere and
 * started anew.
 */
export async function eraseContact({ database, clock }: Platform, erasure: ErasureRow): Promise<void> {
  const { id, companyId, contactId } = erasure;
  if (contactId === null) return;
  const inCompany = <T>(work: (tx: CompanyTx) => Promise<T>) => database.forCompany(companyId, work);
  const person = await inCompany(async ({ db }) =>
    (await isThere(db, erasure)) ? findPerson(db, contactId) : undefined,
  );
  if (!person) return inCompany(({ db }) => markDone(db, id, clock.now()));

  const ticketIds = await inCompany(({ db }) => rows.listTickets(db, contactId));
  for (const [table, condition] of looseTables(person, ticketIds)) await inPortions(inCompany, table, condition);

  let done = 0;
  const total = await inCompany(({ db }) => rows.countMessages(db, contactId));
  await inCompany(({ db }) => saveProgress(db, id, { done, total }));
  await inPortions(inCompany, 'messages', rows.messagesOf(contactId), async ({ db }, count) => {
    done += count;
    await saveProgress(db, id, { done });
  });

  for (let after = 0; ;) {
    const groups = await inCompany(({ db }) => listGroupTickets(db, after, groupsAtOnce));
    for (const ticketId of groups)
      await inCompany(async (tx) => removeUnusedFiles(tx, await blankWords(tx.db, ticketId, person)));
    const last = groups.at(-1);
    if (last === undefined || groups.length < groupsAtOnce) break;
    after = last;
  }

  await inCompany(async (tx) => {
    if (!(await beginErasure(tx.db, id, clock.now()))) return;
    // The company goes as a whole at the same time, or someone deleted the contact.
    if (!(await isThere(tx.db, erasure))) return markDone(tx.db, id, clock.now());
    for (const itemId of await rows.listListItems(tx.db, person)) await removeListItem(tx, itemId);
    // Rows that came meanwhile.
    for (const [table, condition] of rows.looseRows(person, await rows.listTickets(tx.db, contactId)))
      removeUnusedFiles(tx, (await rows.deleteRows(tx.db, table, condition)).keys);
    // Archives of the company and files of its reports have the contact in them.
    await removeExports(tx, await listCompanyArchives(tx.db));
    await removeReportExports(tx, undefined);
    await removeContact(tx, contactId);
    await markDone(tx.db, id, clock.now());
  });
}

/** Items of lists are counted, and go with the contact. */
const looseTables = (person: Person, ticketIds: readonly number[]) =>
  [...rows.looseRows(person, ticketIds)].filter(([table]) => table !== 'contact_list_items');

async function inPortions(
  inCompany: <T>(work: (tx: CompanyTx) => Promise<T>) => Promise<T>,
  table: string,
  condition: Parameters<typeof rows.deleteRows>[2],
  after: (tx: CompanyTx, count: number) => Promise<void> = async () => {},
): Promise<void> {
  let count: number;
  do {
    count = await inCompany(async (tx) => {
      const gone = await rows.deleteRows(tx.db, table, condition, atOnce);
      removeUnusedFiles(tx, gone.keys);
      await after(tx, gone.count);
      return gone.count;
    });
  } while (count === atOnce);
}
