import { isAdmin } from '@balcao/contract';
import type { UserActor } from '@balcao/contract';

/**
 * Admins may leave a new ticket without a queue. The first of some likely ones that may be chosen is chosen already, else the only
 * own one.
 * @param queueIds the own ones
 * @param choosable all there are to choose from
 * @param likely of the last new ticket, of the conversation beside it
 */
export function queueRequirementOf(
  actor: UserActor,
  queueIds: readonly number[],
  choosable: readonly number[],
  likely: readonly (number | null)[],
): { required: boolean; first: number | null } {
  const known = likely.find((id) => id !== null && choosable.includes(id));
  const only = queueIds.length === 1 ? queueIds[0] : undefined;
  return { required: !isAdmin(actor), first: known ?? only ?? null };
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
