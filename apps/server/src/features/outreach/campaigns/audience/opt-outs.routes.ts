import { getContactOptOut, undoContactOptOut } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { handleTx } from '../../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findContact } from '../../../inbox/index.ts';
import type { OptOuts } from './opt-outs.ts';

export function optOutRoutes(platform: Platform, optOuts: OptOuts): void {
  async function requireContact(db: Db, id: number): Promise<number> {
    if (!(await findContact(db, id))) throw new AppError('ERR_NO_CONTACT_FOUND');
    return id;
  }

  handleTx(platform, getContactOptOut, async ({ db }, { params }) => {
    const contactId = await requireContact(db, params.id);
    const found = await optOuts.find(db, { contactId });
    return { optedOutAt: found?.createdAt ?? null, source: found?.source ?? null };
  });
  handleTx(platform, undoContactOptOut, async ({ db }, { actor, params, body }) => {
    const contactId = await requireContact(db, params.id);
    const undoneAt = platform.clock.now().toISOString();
    const isUndone = await optOuts.undo(db, contactId, { undoneBy: actor.userId, undoneNote: body.note, undoneAt });
    if (!isUndone) throw new AppError('ERR_CONTACT_NOT_OPTED_OUT');
    return { optedOutAt: null, source: null };
  });
}
