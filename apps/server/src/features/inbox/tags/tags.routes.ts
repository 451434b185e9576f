import { addTicketTag, removeTicketLanes, removeTicketTag, setTicketTags, tagsCrud } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tagUseCases } from './tags.ts';
import * as ticketTags from './ticket-tags.ts';

export function tagRoutes(platform: Platform): void {
  crudRoutes(platform, tagsCrud, tagUseCases, { tags_name: 'ERR_TAG_NAME_ALREADY_EXISTS' });

  handleTx(platform, setTicketTags, (tx, { actor, body }) => ticketTags.syncTags(tx, actor, body.ticketId, body.tags));
  handleTx(platform, addTicketTag, (tx, { actor, params }) =>
    params.tagId === null
      ? ticketTags.clearLanes(tx, actor, params.ticketId)
      : ticketTags.tagTicket(tx, actor, params.ticketId, params.tagId),
  );
  handleTx(platform, removeTicketTag, async (tx, { actor, params }) => {
    await ticketTags.removeTag(tx, actor, params.ticketId, params.tagId);
    return { message: 'Ticket tag deleted' };
  });
  handleTx(platform, removeTicketLanes, async (tx, { actor, params }) => {
    await ticketTags.removeLanes(tx, actor, params.ticketId);
    return { message: 'Ticket tags deleted' };
  });
}
