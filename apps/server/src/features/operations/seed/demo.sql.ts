import type { Db } from '../../../platform/db/database.ts';

/** Sets a seeded ticket to the state at the end of its script. */
export async function setTicketState(
  db: Db,
  id: number,
  end: {
    status: 'pending' | 'open' | 'closed';
    userId: number | null;
    queueId: number;
    unread: number;
    first: string;
    last: string;
  },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      status: end.status,
      userId: end.status === 'pending' ? null : end.userId,
      queueId: end.queueId,
      unreadMessages: end.unread,
      pendingSince: end.status === 'pending' ? end.first : null,
      createdAt: end.first,
      updatedAt: end.last,
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('ticketCycles')
    .set({
      queueId: end.queueId,
      userId: end.status === 'pending' ? null : end.userId,
      queuedAt: end.first,
      startedAt: end.status === 'pending' ? null : end.first,
      finishedAt: end.status === 'closed' ? end.last : null,
    })
    .where('ticketId', '=', id)
    .execute();
}

/** Stores the same conversation on the contact's simulated phone. */
export async function seedPhone(
  db: Db,
  phone: { companyId: number; whatsappId: number; number: string; name: string },
  messages: readonly { providerId: string; fromMe: boolean; body: string; createdAt: string }[],
): Promise<void> {
  const { name, ...owner } = phone;
  await db
    .insertInto('sandboxContacts')
    .values({ ...owner, name })
    .execute();
  await db
    .insertInto('sandboxMessages')
    .values(messages.map((message) => ({ ...owner, ...message, ack: 4 })))
    .execute();
}
