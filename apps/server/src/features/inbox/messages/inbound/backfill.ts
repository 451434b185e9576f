import { boundEntry } from '../../../../channels/port/bounded-content.rules.ts';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findOnlyQueue } from '../../../numbers/index.ts';
import { findContact, resolveContact } from '../../contacts/index.ts';
import { clearPendingSince, emitTicket, findTicket, ticketForInbound } from '../../tickets/index.ts';
import { findTicketByAddresses } from './find-ticket.ts';
import { ignoresGroups } from './ignores-groups.ts';
import { inboundContent, inboundEnvelope } from './inbound-content.ts';
import { chatOf, lockChat } from './journal.sql.ts';
import { downloadFiles, downloadKey } from '../media/media-downloads.ts';
import { append } from '../append.ts';
import { findStoredProviderIds } from './provider-ids.sql.ts';

/**
 * Messages of one conversation, oldest first, that a phone had unread before it was linked: as unread, with their own times,
 * in a ticket that waits for a person. Nothing is answered, no one is alarmed, and no timer runs for a ticket that came so.
 * Answers which of them were new.
 */
export async function importBackfill(
  tx: CompanyTx,
  connection: ConnectionRef,
  given: readonly InboundMessage[],
): Promise<boolean[]> {
  const messages = given.map(boundEntry);
  const { db, companyId } = tx;
  const { whatsappId } = connection;
  const [first] = messages;
  if (!first) return [];
  const allKnown = messages.map(() => false);
  const isGroup = first.addresses[0].kind === 'group';
  if (isGroup && (await ignoresGroups(db, companyId))) return allKnown;
  await lockChat(db, connection, chatOf(first));
  const contact = await resolveContact(tx, {
    name: isGroup ? undefined : first.senderName,
    addresses: first.addresses,
    isMessage: true,
  });
  if (contact.isBlocked) return allKnown;
  const known = await findTicketByAddresses(db, connection, first.addresses);
  const knownIds =
    known === undefined
      ? new Set()
      : await findStoredProviderIds(
          db,
          known,
          messages.map(({ providerId }) => providerId),
          { fromMe: false },
        );
  if (messages.every(({ providerId }) => knownIds.has(providerId))) return allKnown;

  const { ticketId, before } = await ticketForInbound(tx, {
    contactId: contact.id,
    whatsappId,
    firstQueue: () => findOnlyQueue(db, whatsappId),
    isGroup,
  });
  if (before === null || before.status === 'closed') await clearPendingSince(db, ticketId);
  const isNew: boolean[] = [];
  // One after the other: what one of them answers may have come just before it.
  for (const message of messages) {
    const content = {
      ...inboundEnvelope(message),
      ...(await inboundContent(tx, { ticketId, whatsappId, mayChoose: false }, message)),
    };
    const conversation = { ticketId, whatsappId, contactId: contact.id };
    const imported = { fromMe: false, ack: 0 };
    const [stored] = await append(tx, [{ origin: 'import', imported, ...conversation, ...content }]);
    isNew.push(stored !== undefined);
  }
  if (messages.some(({ file }, index) => file && isNew[index]))
    tx.enqueue(downloadFiles, connection, { key: downloadKey(whatsappId) });

  const [ticket, newContact] = await Promise.all([
    findTicket(db, ticketId),
    contact.created ? findContact(db, contact.id) : undefined,
  ]);
  if (!ticket) throw new Error('the ticket of imported messages is missing');
  if (newContact) tx.emit('contact', { action: 'create', contact: newContact }, { kind: 'company' });
  emitTicket(tx, ticket, before);
  return isNew;
}
