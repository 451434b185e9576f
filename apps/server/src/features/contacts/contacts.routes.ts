import { blockContact, createContact, deleteContact, getContact, importContacts, listContacts, listContactsBrief, mergeContacts, updateContact, uploadContacts } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { setBlocked } from './block.ts';
import * as contacts from './contacts.ts';
import { importBook } from './import.ts';
import { merge, type MergeNeeds } from './merge.ts';
import { checkNewNumber, checkNumber, type PhoneNeeds } from './number-check.ts';
import { upload } from './upload.ts';

export function contactRoutes(
  { http, database }: Platform,
  needs: MergeNeeds & contacts.RemovalNeeds & PhoneNeeds & { shown(companyId: number, contactIds: readonly number[]): void },
): void {
  const checking = { database, needs };
  http.handle(listContacts, async ({ actor, query }) => {
    const page = await database.forCompany(actor.companyId, (tx) => contacts.page(tx, query));
    needs.shown(actor.companyId, page.contacts.map(({ id }) => id));
    return page;
  });
  http.handle(listContactsBrief, ({ actor, query }) => database.forCompany(actor.companyId, ({ db }) => contacts.brief(db, query.name)));
  http.handle(getContact, async ({ actor, params }) => {
    const contact = await database.forCompany(actor.companyId, ({ db }) => contacts.get(db, params.id));
    needs.shown(actor.companyId, [contact.id]);
    return contact;
  });
  http.handle(createContact, async ({ actor, body }) => {
    const { number, addresses } = await checkNumber(checking, actor.companyId, body.number);
    return database.forCompany(actor.companyId, (tx) => contacts.add(tx, { ...body, number }, addresses));
  });
  http.handle(updateContact, async ({ actor, params, body }) => {
    const checked = await checkNewNumber(checking, actor.companyId, params.id, body.number);
    return database.forCompany(actor.companyId, (tx) => contacts.change(tx, params.id, { ...body, number: checked?.number }, checked?.addresses));
  });
  http.handle(deleteContact, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, (tx) => contacts.remove(tx, needs, params.id));
    return { message: 'Contact deleted' };
  });
  http.handle(mergeContacts, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => merge(tx, needs, { from: body.contactId, into: params.id })),
  );
  http.handle(blockContact, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => setBlocked(tx, params.id, body.blocked)),
  );
  http.handle(importContacts, ({ actor }) => importBook(checking, actor));
  http.handle(uploadContacts, ({ actor, body }) => database.forCompany(actor.companyId, (tx) => upload(tx, body)));
}
