import { hasOpenings, openingTimes } from '@balcao/contract';
import type { ServiceHours } from '../../inbox/index.ts';
import type { FlowHours } from './engine/index.ts';

export const alwaysOpen: FlowHours = { isOpen: true, opensAt: null };

/** Whether it is open at a moment, and when it opens. Hours that never open close nothing. */
export function hoursAt({ hours }: Pick<ServiceHours, 'hours'>, now: Date): FlowHours {
  if (!hasOpenings(hours)) return alwaysOpen;
  const { open, since, until } = openingTimes(hours).periodAt(now);
  if (open || (since === null && until === null)) return alwaysOpen;
  return { isOpen: false, opensAt: until?.toISOString() ?? null };
}
