import {
  blockContact,
  countContactChecks,
  createContact,
  deleteContact,
  dismissContactDuplicate,
  getContact,
  importPhoneContacts,
  listContactDuplicates,
  listContacts,
  listContactsBrief,
  listNumbersToCheck,
  mergeContacts,
  restoreContact,
  updateContact,
  uploadContacts,
} from '@balcao/contract';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setBlocked } from './block.ts';
import * as checks from './numbers/contact-checks.ts';
import { contactFieldRoutes } from './contact-fields.ts';
import * as contacts from './contacts.ts';
import { importAddressBooks } from './import/address-book-import.ts';
import { mergeByPerson } from './merging/merge.ts';
import { checkNewNumber, checkNumber, type PhoneDeps } from './numbers/number-check.ts';
import { importSheet, readImported } from './import/sheet-import.ts';

export function contactRoutes(
  platform: Platform,
  phoneDeps: PhoneDeps,
  contactsShown: (companyId: number, contactIds: readonly number[]) => void,
): void {
  const { http, database } = platform;
  http.handle(listContacts, async ({ actor, query }) => {
    const page = await database.forCompany(actor.companyId, (tx) => contacts.listPage(tx, query, actor));
    contactsShown(
      actor.companyId,
      page.contacts.map(({ id }) => id),
    );
    return page;
  });
  handleTx(platform, listContactsBrief, ({ db }, { actor, query }) => contacts.listBrief(db, actor, query.name));
  http.handle(getContact, async ({ actor, params }) => {
    const contact = await database.forCompany(actor.companyId, ({ db }) => contacts.getContact(db, params.id));
    contactsShown(actor.companyId, [contact.id]);
    return contact;
  });
  http.handle(createContact, async ({ actor, body }) => {
    const { number, addresses } = await checkNumber(phoneDeps, actor.companyId, body.number);
    return writeForCompany(database, actor.companyId, (tx) =>
      actor.hidesNumbers
        ? contacts.addContactUnknowing(tx, actor, { ...body, number }, addresses)
        : contacts.addContact(tx, { ...body, number }, addresses, actor),
    );
  });
  http.handle(updateContact, async (input) => {
    const { actor, params, body } = input;
    if (actor.hidesNumbers)
      await database.forCompany(actor.companyId, ({ db }) => contacts.requireStoredNumber(db, params.id, body.number));
    const checked = await checkNewNumber(phoneDeps, actor.companyId, params.id, body.number);
    return writeForCompany(database, actor.companyId, async (tx) => {
      await requireUnchanged(tx, updateContact, input, () => contacts.getContact(tx.db, params.id));
      return contacts.changeContact(tx, actor, params.id, { ...body, number: checked?.number }, checked?.addresses);
    });
  });
  contactFieldRoutes(platform);
  handleTx(platform, deleteContact, async (tx, { params }) => {
    await contacts.archiveContact(tx, params.id);
    return { message: 'Contact deleted' };
  });
  handleTx(platform, restoreContact, (tx, { params }) => contacts.restoreContact(tx, params.id));
  handleTx(platform, mergeContacts, (tx, { actor, params, body }) =>
    mergeByPerson(tx, actor, { from: body.contactId, into: params.id }),
  );
  handleTx(platform, countContactChecks, ({ db }) => checks.countContactChecks(db));
  handleTx(platform, listContactDuplicates, ({ db }, { query }) => checks.listPairs(db, query));
  handleTx(platform, listNumbersToCheck, ({ db }, { query }) => checks.listNumbers(db, query.cursor));
  handleTx(platform, dismissContactDuplicate, (tx, { actor, params, body }) =>
    checks.dismissPair(tx, actor, params.id, body.contactId),
  );
  handleTx(platform, blockContact, (tx, { actor, params, body }) => setBlocked(tx, actor, params.id, body.blocked));
  http.handle(importPhoneContacts, ({ actor }) => importAddressBooks(phoneDeps, actor));
  handleTx(
    platform,
    uploadContacts,
    (tx, { body }) => importSheet(tx, body),
    (tx, { body }, ids) => readImported(tx, body, ids),
  );
}
