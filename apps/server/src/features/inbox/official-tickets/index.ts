import type { Platform } from '../../../platform/platform.ts';
import type { Templates } from '../../numbers/index.ts';
import { officialTicketRoutes } from './official-tickets.routes.ts';

/** Registers what a conversation over an official number has besides: its service window, templates, the request for a number. */
export function createOfficialTickets(platform: Platform, deps: { fillTemplate: Templates['fill'] }): void {
  officialTicketRoutes(platform, deps);
}
