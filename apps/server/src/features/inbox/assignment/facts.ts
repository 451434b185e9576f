import type { AssignmentForm, AssignmentRules } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Facts, QueueRules } from './assign.rules.ts';
import * as rows from './assignment.sql.ts';

/** What a queue does that was never set up: its people take what waits, and nothing returns. */
export const defaultRules: AssignmentRules = {
  mode: 'hand',
  capacity: 8,
  usesOwner: true,
  ownerWaitMinutes: 5,
  usesLast: false,
  fallbackQueueId: null,
  pauseMinutes: null,
  onAbsence: 'keep',
  acceptsAbove: true,
};

/**
 * Reads what decides who gets the tickets of queues.
 * @param locked holds off everything that would change it: rules first, then how it is with people
 */
export async function readFacts(
  db: Db,
  now: Date,
  { queueIds, locked = false }: { queueIds?: readonly number[]; locked?: boolean },
): Promise<Facts & { rules: (AssignmentRules & { queueId: number })[] }> {
  const rules = await rows.listRules(db, { ...(queueIds && { queueIds }), locked });
  const ids = rules.map(({ queueId }) => queueId);
  if (locked) await rows.lockAvailabilitiesOf(db, ids);
  const receivers = await rows.listReceivers(db, ids);
  return { ...(await factsOf(db, now, rules, receivers)), rules };
}

/** The facts of rules and the people of their queues. */
export async function factsOf(
  db: Db,
  now: Date,
  rules: readonly (AssignmentRules & { queueId: number })[],
  receivers: readonly rows.ReceiverRow[],
): Promise<Facts> {
  const states = new Map(receivers.map(({ userId, state }) => [userId, state]));
  const places = await rows.countPlaces(db, [...states.keys()]);
  return {
    now: now.getTime(),
    people: [...states].map(([userId, state]) => ({ userId, state, load: places.get(userId) ?? 0 })),
    queues: rules.map((one): QueueRules => ({
      ...one,
      receivers: receivers
        .filter(({ queueId, receives }) => queueId === one.queueId && receives)
        .map(({ userId, capacity, standInId, lastAt }) => ({
          userId,
          capacity: capacity ?? one.capacity,
          standInId,
          lastAt: lastAt === null ? null : Date.parse(lastAt),
        })),
    })),
  };
}

/** The people of a queue as a form that is not saved yet has them. */
export function withForm(
  receivers: readonly rows.ReceiverRow[],
  form: Pick<AssignmentForm, 'receivers'>,
): rows.ReceiverRow[] {
  const wanted = new Map(form.receivers.map((one) => [one.userId, one]));
  return receivers.map((row) => ({ ...row, ...wanted.get(row.userId) }));
}
