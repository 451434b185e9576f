import { isAdmin } from '@balcao/contract';
import type { UserActor } from '@balcao/contract';

/** Admins may leave a new ticket without a queue; for others the one they have is chosen already. */
export function queueRequirementOf(
  actor: UserActor,
  queueIds: readonly number[],
): { required: boolean; first: number | null } {
  const required = !isAdmin(actor);
  return { required, first: required && queueIds.length === 1 ? (queueIds[0] ?? null) : null };
}

interface Holder {
  ticketId: number;
  userId: number | null;
  userName: string | null;
  queueName: string | null;
}

/** Who has the open ticket of a contact already, from the details of ERR_OTHER_OPEN_TICKET. */
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
