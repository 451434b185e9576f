import type { Platform } from '../../../platform/platform.ts';
import { userRemoving } from '../../account/index.ts';
import { chatRoutes } from './chats.routes.ts';
import { leaveAll } from './chats.ts';

/** Registers the endpoints of the internal chat, and what becomes of chats when their members go. */
export function createChats(platform: Platform): void {
  chatRoutes(platform);
  platform.on(userRemoving, { by: 'chats', after: 'tickets' }, (tx, removal) => leaveAll(tx, platform.files, removal));
}
