import {
  createTag,
  deleteTag,
  getTag,
  listTags,
  listTagsBrief,
  removeTicketTag,
  setTicketTags,
  addTicketTag,
  removeTicketLanes,
  updateTag,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import * as tags from './tags.ts';
import * as rows from './tags.sql.ts';
import * as ticketTags from './ticket-tags.ts';

export function tagRoutes({ http, database }: Platform): void {
  http.handle(listTags, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) => tags.listPage(db, actor, query)),
  );
  http.handle(listTagsBrief, ({ actor }) => database.forCompany(actor.companyId, ({ db }) => rows.listTags(db)));
  http.handle(getTag, async ({ actor, params }) => {
    const tag = await database.forCompany(actor.companyId, ({ db }) => rows.findTag(db, params.id));
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    return tag;
  });
  http.handle(createTag, ({ actor, body }) => tags.addTag(database, actor, body));
  http.handle(updateTag, ({ actor, params, body }) => tags.changeTag(database, actor, params.id, body));
  http.handle(deleteTag, async ({ actor, params }) => {
    await tags.removeTag(database, actor, params.id);
    return { message: 'Tag deleted' };
  });

  http.handle(setTicketTags, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => ticketTags.syncTags(tx, actor, body.ticketId, body.tags)),
  );
  http.handle(addTicketTag, ({ actor, params }) =>
    database.forCompany(actor.companyId, (tx) => ticketTags.tagTicket(tx, actor, params.ticketId, params.tagId)),
  );
  http.handle(removeTicketTag, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, (tx) => ticketTags.removeTag(tx, actor, params.ticketId, params.tagId));
    return { message: 'Ticket tag deleted' };
  });
  http.handle(removeTicketLanes, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, (tx) => ticketTags.removeLanes(tx, actor, params.ticketId));
    return { message: 'Ticket tags deleted' };
  });
}
