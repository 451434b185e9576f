import { blockContact, createContact, getContact, listContacts, listContactsBrief, updateContact, uploadContacts } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { setBlocked } from './block.ts';
import * as contacts from './contacts.ts';
import { upload } from './upload.ts';

export function contactRoutes({ http, database }: Platform): void {
  http.handle(listContacts, ({ actor, query }) => database.forCompany(actor.companyId, (tx) => contacts.page(tx, query)));
  http.handle(listContactsBrief, ({ actor, query }) => database.forCompany(actor.companyId, ({ db }) => contacts.brief(db, query.name)));
  http.handle(getContact, ({ actor, params }) => database.forCompany(actor.companyId, ({ db }) => contacts.get(db, params.id)));
  http.handle(createContact, ({ actor, body }) => database.forCompany(actor.companyId, (tx) => contacts.add(tx, body)));
  http.handle(updateContact, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => contacts.change(tx, params.id, body)),
  );
  http.handle(blockContact, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => setBlocked(tx, params.id, body.blocked)),
  );
  http.handle(uploadContacts, ({ actor, body }) => database.forCompany(actor.companyId, (tx) => upload(tx, body)));
}
