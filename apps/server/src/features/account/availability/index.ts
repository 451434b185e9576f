import { listAvailabilities, listOwnAvailability, setAvailability, setOwnAvailability } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userPresenceMoved } from '../users/index.ts';
import { offShiftAsked, reachedAsked } from './events.ts';
import { chooseState, dueAvailabilities, followPresence, readOwnLog, settleDue } from './availability.ts';
import * as rows from './availability.sql.ts';

export { deleteOldAvailabilityLines, followShift, recordLogout } from './availability.ts';
export { findStates, listAvailabilities } from './availability.sql.ts';
export { availabilityMoved, offShiftAsked, reachedAsked } from './events.ts';

/** Registers the endpoints of availability, and what changes it by itself. */
export function createAvailability(platform: Platform): void {
  handleTx(platform, listAvailabilities, ({ db }) => rows.listAvailabilities(db));
  handleTx(platform, setOwnAvailability, (tx, { actor, body }) => chooseState(tx, actor, actor.userId, body));
  handleTx(platform, setAvailability, (tx, { actor, params, body }) => chooseState(tx, actor, params.id, body));
  handleTx(platform, listOwnAvailability, (tx, { actor, query }) => readOwnLog(tx, actor, query.before));
  platform.asks(offShiftAsked);
  platform.asks(reachedAsked);
  platform.on(userPresenceMoved, 'availability', followPresence);
  for (const handler of sweepHandlers(platform, dueAvailabilities, settleDue)) platform.registerJob(handler);
}
