import {
  followUpsCrud,
  listFollowUpFigures,
  listFollowUpRuns,
  listTicketFollowUps,
  startFollowUp,
  stopFollowUp,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { createCompanyCache } from '../../../platform/db/company-cache.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getVisibleTicket, type TicketActionDefinition } from '../../inbox/index.ts';
import { createOptOuts } from '../campaigns/index.ts';
import { createFollowUpAction } from './follow-up-action.ts';
import * as followUps from './follow-ups.ts';
import { findFollowUp, hasFollowUps, listFollowUps } from './follow-ups.sql.ts';
import { startRun, stopRun } from './runs.ts';
import { listFigures, listRuns, listRunsOfTicket, wasFollowedUp } from './runs.sql.ts';
import { createSending } from './sending.ts';
import { takePart } from './take-part.ts';

export { createFollowUpAction } from './follow-up-action.ts';
export { listFollowUpNames, switchRestoredOff } from './follow-ups.sql.ts';
export { deleteOldFollowUpRuns } from './retention.ts';

/** Registers the endpoints of follow-ups, sends what is due of them, and ends them by what happens to their tickets. */
export function createFollowUps(
  platform: Platform,
  { listener }: { listener: Listener },
): {
  /** Whether a contact got a message of a follow-up, which is left with the words that leave campaigns. */
  wasFollowedUp(tx: CompanyTx, contactId: number): Promise<boolean>;
  action: TicketActionDefinition;
} {
  const optOuts = createOptOuts(platform.vault);
  const known = createCompanyCache(listener, async ({ db }) => ({ hasAny: await hasFollowUps(db) }));
  crudRoutes(
    platform,
    followUpsCrud,
    {
      list: ({ db }) => listFollowUps(db),
      get: ({ db }, { params }) => findFollowUp(db, params.id),
      create: (tx, { body }) => followUps.addFollowUp(tx, known, body),
      update: (tx, { params, body }) => followUps.changeFollowUp(tx, known, params.id, body),
      delete: (tx, { params }) => followUps.removeFollowUp(tx, known, params.id),
    },
    { follow_up_tags_tag: 'ERR_NO_TAG_FOUND' },
  );
  handleTx(platform, listFollowUpFigures, ({ db }) => listFigures(db));
  handleTx(platform, listFollowUpRuns, async ({ db }, { params, query }) => {
    if (!(await findFollowUp(db, params.id))) throw new AppError('ERR_NO_FOLLOW_UP_FOUND');
    return listRuns(db, { ...query, followUpId: params.id });
  });
  handleTx(platform, listTicketFollowUps, async ({ db }, { actor, params }) => {
    await getVisibleTicket(db, actor, params.id);
    return listRunsOfTicket(db, params.id);
  });
  handleTx(platform, startFollowUp, (tx, { actor, body }) => startRun(tx, optOuts, actor, body));
  handleTx(platform, stopFollowUp, async (tx, { actor, params }) => {
    await stopRun(tx, actor, params.id);
    return { message: 'Follow-up stopped' };
  });
  takePart(platform, known);
  for (const handler of createSending(platform, optOuts)) platform.registerJob(handler);
  return {
    action: createFollowUpAction(optOuts),
    wasFollowedUp: async (tx, contactId) => (await known.of(tx)).hasAny && wasFollowedUp(tx.db, contactId),
  };
}
