import { listDrafts, saveDraft } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as drafts from './drafts.ts';

export function draftRoutes({ http, database }: Platform): void {
  http.handle(listDrafts, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => drafts.listDrafts(db, actor)),
  );
  http.handle(saveDraft, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => drafts.saveDraft(tx, actor, params.ticketId, body.body)),
  );
}
