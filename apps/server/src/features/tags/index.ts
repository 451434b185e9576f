import type { Platform } from '../../platform/platform.ts';
import { tagRoutes } from './tags.routes.ts';

export { addTagsToTickets, removeTagsFromTickets } from './ticket-tags.ts';

/** Registers the endpoints of tags. */
export function createTags(platform: Platform): void {
  tagRoutes(platform);
}
