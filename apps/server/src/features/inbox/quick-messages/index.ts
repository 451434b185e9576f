import type { Platform } from '../../../platform/platform.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';
import { fileListRemoving } from '../file-lists/index.ts';
import { userRemoving } from '../../account/index.ts';
import { createQuickMessageUseCases } from './quick-messages.ts';

export { findFileListUses, insertQuickMessage } from './quick-messages.sql.ts';

/** Registers the endpoints of quick replies. */
export function createQuickMessages(platform: Platform): void {
  const quickMessages = createQuickMessageUseCases(platform);
  quickMessageRoutes(platform, quickMessages);
  platform.on(userRemoving, { by: 'quick-messages', after: 'tickets' }, (tx, { userId }) =>
    quickMessages.removePrivateOf(tx, userId),
  );
  platform.on(fileListRemoving, 'quick-messages', (tx, { fileListId }) => quickMessages.dropFileList(tx, fileListId));
}
