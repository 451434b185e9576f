import { isAdmin } from '@balcao/contract';
import type { UserActor } from '@balcao/contract';

/**
 * Admins may leave a new ticket without a queue. The one of the last new ticket is chosen already, as long as it may be
 * chosen, else the first own one.
 * @param queueIds the own ones
 * @param choosable all there are to choose from; undefined until they are known
 */
export function queueRequirementOf(
  actor: UserActor,
  queueIds: readonly number[],
  choosable: readonly number[] | undefined,
  last: number | null,
): { required: boolean; first: number | null } {
  const known = last !== null && (choosable ?? queueIds).includes(last) ? last : undefined;
  return { required: !isAdmin(actor), first: known ?? queueIds[0] ?? null };
}

interface Holder {
  ticketId: number;
  userId: number | null;
  userName: string | null;
  queueName: string | null;
}

/** The attendant of a contact's open ticket, from the details of ERR_OTHER_OPEN_TICKET. */
export function parseHolder(details: Readonly<Record<string, unknown>>): Holder | null {
  const { ticketId, userId, userName, queueName } = details;
  if (typeof ticketId !== 'number') return null;
  return {
    ticketId,
    userId: typeof userId === 'number' ? userId : null,
    userName: typeof userName === 'string' ? userName : null,
    queueName: typeof queueName === 'string' ? queueName : null,
  };
}

export type { Holder };
