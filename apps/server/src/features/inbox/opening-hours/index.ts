import { listOpeningHours, removeQueueHours, setCompanyHours, setQueueHours } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findHours, listHours, makeLikeCompany, setHoursOfCompany, setHoursOfQueue } from './opening-hours.ts';

export { weekdayNames } from './opening-hours.rules.ts';
export { fillReturn, returnTime } from './return-time.ts';
export { readOpeningBook, readServiceHours, type ServiceHours } from './opening-book.ts';

/** Registers the endpoints of opening hours. */
export function createOpeningHours(platform: Platform): void {
  handleTx(platform, listOpeningHours, (tx) => listHours(tx));
  handleTx(platform, setCompanyHours, async (tx, input) => {
    await requireUnchanged(tx, setCompanyHours, input, () => findHours(tx, null));
    return setHoursOfCompany(tx, input);
  });
  handleTx(platform, setQueueHours, async (tx, input) => {
    await requireUnchanged(tx, setQueueHours, input, () => findHours(tx, input.params.id));
    return setHoursOfQueue(tx, input);
  });
  handleTx(platform, removeQueueHours, (tx, { params }) => makeLikeCompany(tx, params.id));
}
