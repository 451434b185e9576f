import type { Platform } from '../../../platform/platform.ts';
import { kanbanRoutes, type KanbanRouteDeps } from './kanban.routes.ts';
import { tagRoutes } from './tags.routes.ts';

export { tagRemoved, ticketTagsChanged } from './events.ts';
export { tagActions } from './tag-actions.ts';
export { insertTag, listTags, lockTagsForShare } from './tags.sql.ts';
export { addTagsToTickets, removeTagsFromTickets } from './ticket-tags.ts';

/** Registers the endpoints of tags, and of the kanban board whose lanes are tags. */
export function createTags(platform: Platform, deps: KanbanRouteDeps): void {
  tagRoutes(platform);
  kanbanRoutes(platform, deps);
}
