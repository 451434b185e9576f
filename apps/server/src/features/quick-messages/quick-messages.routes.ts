import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  getQuickMessage,
  listQuickMessages,
  listQuickMessagesBrief,
  updateQuickMessage,
  uploadQuickMessageMedia,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { QuickMessages } from './quick-messages.ts';

export function quickMessageRoutes({ http }: Platform, quickMessages: QuickMessages): void {
  http.handle(listQuickMessages, ({ actor, query }) => quickMessages.listPage(actor, query));
  http.handle(listQuickMessagesBrief, ({ actor }) => quickMessages.listForWriting(actor));
  http.handle(getQuickMessage, ({ actor, params }) => quickMessages.get(actor, params.id));
  http.handle(createQuickMessage, ({ actor, body }) => quickMessages.add(actor, body));
  http.handle(updateQuickMessage, ({ actor, params, body }) => quickMessages.change(actor, params.id, body));
  http.handle(deleteQuickMessage, async ({ actor, params }) => {
    await quickMessages.remove(actor, params.id);
    return { message: 'Quick message deleted' };
  });
  http.handle(uploadQuickMessageMedia, async ({ actor, params, files: [file] }) => {
    if (!file || file.size === 0)
      throw new AppError('ERR_VALIDATION', {
        fields: [{ field: 'file', problem: 'expected a file that is not empty' }],
      });
    await quickMessages.setFile(actor, params.id, file);
    return { mensagem: 'Arquivo anexado' };
  });
  http.handle(deleteQuickMessageMedia, async ({ actor, params }) => {
    await quickMessages.setFile(actor, params.id, null);
    return { mensagem: 'Arquivo removido' };
  });
}
