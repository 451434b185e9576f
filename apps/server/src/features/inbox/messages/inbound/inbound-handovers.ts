import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundHandover } from '../../../../channels/port/inbound-entry.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findOnlyQueue } from '../../../numbers/index.ts';
import { emitContact, findContact, resolveContact } from '../../contacts/index.ts';
import { emitTicketById, findHeld, followSign, lockTickets, setUnread, ticketForInbound } from '../../tickets/index.ts';

/**
 * The conversation of a contact changed hands. One that comes to the company waits for its attendants, unread, as if the contact had
 * written; nothing is answered automatically, since the other responder has told the contact that people go on.
 */
export async function applyInboundHandover(
  tx: CompanyTx,
  { whatsappId }: ConnectionRef,
  { addresses, holder, role, summary, sentAt }: InboundHandover,
): Promise<void> {
  const { db } = tx;
  const contact = await resolveContact(tx, { name: undefined, addresses });
  if (contact.isBlocked) return;
  const created = contact.created ? await findContact(db, contact.id) : undefined;
  if (created) await emitContact(tx, 'create', created);
  const { ticketId, before } = await ticketForInbound(tx, {
    contactId: contact.id,
    whatsappId,
    firstQueue: () => findOnlyQueue(db, whatsappId),
    isGroup: false,
    sentAt,
    note: summary,
  });
  const wasHeld = (await findHeld(db, [ticketId])).has(ticketId);
  await followSign(tx, { ticketId, holder, role, summary, at: sentAt, isHandover: true });
  const isHeld = (await findHeld(db, [ticketId])).has(ticketId);
  const [ticket] = await lockTickets(db, [ticketId]);
  if (wasHeld && !isHeld && ticket?.unreadMessages === 0) await setUnread(db, ticketId, 1);
  await emitTicketById(tx, ticketId, before);
}
