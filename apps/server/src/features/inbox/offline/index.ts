import { listOfflineConversations } from '@balcao/contract';
import type { Platform } from '../../../platform/platform.ts';
import { readForDevice } from './conversations.ts';

/** Registers what devices keep of conversations for reading without a network. */
export function createOffline({ http, database }: Platform): void {
  http.handle(listOfflineConversations, ({ actor, query }) =>
    database.forCompany(actor.companyId, (tx) => readForDevice(tx, actor, query.known ?? {})),
  );
}
