import { blockContact, createContact, deleteContact, getContact, listContacts, listContactsBrief, mergeContacts, updateContact, uploadContacts } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { setBlocked } from './block.ts';
import * as contacts from './contacts.ts';
import { merge, type MergeNeeds } from './merge.ts';
import { upload } from './upload.ts';

export function contactRoutes({ http, database }: Platform, needs: MergeNeeds & contacts.RemovalNeeds): void {
  http.handle(listContacts, ({ actor, query }) => database.forCompany(actor.companyId, (tx) => contacts.page(tx, query)));
  http.handle(listContactsBrief, ({ actor, query }) => database.forCompany(actor.companyId, ({ db }) => contacts.brief(db, query.name)));
  http.handle(getContact, ({ actor, params }) => database.forCompany(actor.companyId, ({ db }) => contacts.get(db, params.id)));
  http.handle(createContact, ({ actor, body }) => database.forCompany(actor.companyId, (tx) => contacts.add(tx, body)));
  http.handle(updateContact, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => contacts.change(tx, params.id, body)),
  );
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
  http.handle(uploadContacts, ({ actor, body }) => database.forCompany(actor.companyId, (tx) => upload(tx, body)));
}
