import {
  deleteQuickMessageMedia,
  quickMessagesCrud,
  recordQuickMessageUse,
  uploadQuickMessageMedia,
} from '@balcao/contract';
import { attachmentRoutes } from '../../../platform/files/attachments.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { QuickMessages } from './quick-messages.ts';

export function quickMessageRoutes(platform: Platform, quickMessages: QuickMessages): void {
  crudRoutes(platform, quickMessagesCrud, quickMessages.crud, {
    quick_messages_shared: 'ERR_SHORTCODE_ALREADY_EXISTS',
    quick_messages_own: 'ERR_SHORTCODE_ALREADY_EXISTS',
    quick_messages_file_list: 'ERR_NO_FILE_LIST_FOUND',
  });
  handleTx(platform, recordQuickMessageUse, async (tx, { actor, params }) => {
    await quickMessages.recordUse(tx, actor, params.id);
    return { message: 'Counted' };
  });
  const attachment = { upload: uploadQuickMessageMedia, remove: deleteQuickMessageMedia };
  attachmentRoutes(platform, attachment, (tx, { actor, params }, file) =>
    quickMessages.setFile(tx, actor, params.id, file),
  );
}
