import type { User } from '@balcao/contract';

interface UserWithQueues {
  id: number;
  name: string;
  profile: User['profile'];
  queues: readonly { id: number }[];
}

/**
 * The possible attendants of a ticket in a queue: its users and the admins, who attend in all of them, but not the
 * present attendant.
 */
export function eligibleAssignees<Person extends UserWithQueues>(
  users: readonly Person[],
  queueId: number | null,
  holder: { userId: number | null; queueId: number | null } | undefined,
): Person[] {
  if (queueId === null) return [];
  const same = holder?.queueId === queueId ? holder.userId : null;
  return users
    .filter(
      ({ id, profile, queues }) => id !== same && (profile === 'admin' || queues.some((queue) => queue.id === queueId)),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether a transfer would only return the ticket: to its own queue, without an attendant, on the same connection. */
export function changesNothing(
  ticket: { queueId: number | null } | undefined,
  to: { queueId: number | null; userId: number | null; whatsappId: number | null },
): boolean {
  return ticket !== undefined && to.queueId === ticket.queueId && to.userId === null && to.whatsappId === null;
}
