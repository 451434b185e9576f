interface UserWithQueues {
  id: number;
  name: string;
  queues: readonly { id: number }[];
}

/** Who may get a ticket in a queue: its people, but not who has the ticket already. */
export function eligibleAssignees<Person extends UserWithQueues>(
  users: readonly Person[],
  queueId: number | null,
  holder: { userId: number | null; queueId: number | null } | undefined,
): Person[] {
  if (queueId === null) return [];
  const same = holder?.queueId === queueId ? holder.userId : null;
  return users
    .filter(({ id, queues }) => id !== same && queues.some((queue) => queue.id === queueId))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
