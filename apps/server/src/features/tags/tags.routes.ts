import { addTicketTag, removeTicketLanes, removeTicketTag, setTicketTags, tagsCrud } from '@balcao/contract';
import { crudRoutes } from '../../platform/http/crud-routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { tagUseCases } from './tags.ts';
import * as ticketTags from './ticket-tags.ts';

export function tagRoutes(platform: Platform): void {
  const { http, database } = platform;
  crudRoutes(platform, tagsCrud, tagUseCases, { tags_name: 'ERR_TAG_NAME_ALREADY_EXISTS' });

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
