import { listDrafts, saveDraft } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as drafts from './drafts.ts';

export function draftRoutes(platform: Platform): void {
  handleTx(platform, listDrafts, ({ db }, { actor }) => drafts.listDrafts(db, actor));
  handleTx(platform, saveDraft, (tx, { actor, params, body }) =>
    drafts.saveDraft(tx, actor, params.ticketId, body.body),
  );
}
