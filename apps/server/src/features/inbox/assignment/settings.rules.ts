import type { AssignmentForm, ErrorCode } from '@balcao/contract';

type Contradiction = Extract<ErrorCode, `ERR_ASSIGNMENT_${string}`>;

/**
 * What of the settings of a queue contradicts something else; undefined = nothing.
 * @param others the queues to which other queues pass their tickets on, by queue
 */
export function contradictionOf(
  queueId: number,
  form: AssignmentForm,
  { memberIds, others }: { memberIds: readonly number[]; others: ReadonlyMap<number, number | null> },
): Contradiction | undefined {
  const { mode, receivers, usesOwner, ownerWaitMinutes } = form;
  const isMember = (userId: number | null) => userId === null || memberIds.includes(userId);
  if (receivers.some(({ userId, standInId }) => !isMember(userId) || !isMember(standInId)))
    return 'ERR_ASSIGNMENT_MEMBERS';
  const excluded = new Set(receivers.filter(({ receives }) => !receives).map(({ userId }) => userId));
  const receiving = memberIds.filter((userId) => !excluded.has(userId));
  if (mode !== 'hand' && receiving.length === 0) return 'ERR_ASSIGNMENT_NO_RECEIVERS';
  const isWrongStandIn = receivers.some(
    ({ userId, standInId }) => standInId !== null && (standInId === userId || !receiving.includes(standInId)),
  );
  if (isWrongStandIn) return 'ERR_ASSIGNMENT_STAND_IN';
  if (!usesOwner && ownerWaitMinutes > 0 && mode !== 'hand') return 'ERR_ASSIGNMENT_OWNER_WAIT';
  return leadsBack(queueId, form.fallbackQueueId, others) ? 'ERR_ASSIGNMENT_LOOP' : undefined;
}

function leadsBack(queueId: number, first: number | null, others: ReadonlyMap<number, number | null>): boolean {
  const seen = new Set([queueId]);
  for (let next = first; next !== null; next = others.get(next) ?? null) {
    if (seen.has(next)) return true;
    seen.add(next);
  }
  return false;
}
