import type { ConnectionRef, InboundMessage } from '../../channels/channel.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { findContact } from '../contacts/index.ts';
import { clearPendingSince, emitTicket, findTicket, ticketForInbound } from '../tickets/index.ts';
import type { FindTicketId } from './inbound-changes.ts';
import type { AutomaticService, ResolveContact } from './inbound.ts';
import { findQuotedId, inboundBody, inboundContent } from './inbound-body.ts';
import { chatOf, lockChat } from './journal.sql.ts';
import { downloadFiles, downloadKey } from './media-downloads.ts';
import { append } from './append.ts';
import { findKnownProviderIds, type UrlOf } from './messages.sql.ts';
import type { WritingPorts } from './writing.ts';

interface BackfillDeps {
  urlOf: UrlOf;
  firstQueue(db: Db, whatsappId: number): Promise<number | null>;
  findTicketId: FindTicketId;
  localeOf: WritingPorts['localeOf'];
  resolveContact: ResolveContact;
  automatic: Pick<AutomaticService, 'ignoresGroups'>;
}

/** Stores what somebody wrote on the phone long ago: see `HistoryNeeds.take`. */
export type ImportBackfill = (
  tx: CompanyTx,
  connection: ConnectionRef,
  messages: readonly InboundMessage[],
) => Promise<boolean[]>;

/**
 * Messages of one conversation, oldest first, that a phone had unread before it was linked: as unread, with their own times,
 * in a ticket that waits for a person. Nothing is answered, nobody is alarmed, and no timer runs for a ticket that came so.
 * Answers which of them were new.
 */
export function createImportBackfill(deps: BackfillDeps): ImportBackfill {
  return async (tx, connection, messages) => {
    const { db, companyId } = tx;
    const { whatsappId } = connection;
    const [first] = messages;
    if (!first) return [];
    const allKnown = messages.map(() => false);
    const isGroup = first.addresses[0].kind === 'group';
    if (isGroup && (await deps.automatic.ignoresGroups(db, companyId))) return allKnown;
    await lockChat(db, connection, chatOf(first));
    const contact = await deps.resolveContact(tx, {
      name: isGroup ? undefined : first.senderName,
      addresses: first.addresses,
    });
    if (contact.isBlocked) return allKnown;
    const known = await deps.findTicketId(db, connection, first.addresses);
    const knownIds =
      known === undefined
        ? new Set()
        : await findKnownProviderIds(
            db,
            known,
            messages.map(({ providerId }) => providerId),
          );
    if (messages.every(({ providerId }) => knownIds.has(providerId))) return allKnown;

    const { ticketId, before } = await ticketForInbound(tx, {
      contactId: contact.id,
      whatsappId,
      firstQueue: () => deps.firstQueue(db, whatsappId),
      isGroup,
    });
    if (before === null || before.status === 'closed') await clearPendingSince(db, ticketId);
    const isNew: boolean[] = [];
    // One after the other: what one of them answers may have come just before it.
    for (const message of messages) {
      const [body, quotedId] = [await inboundBody(tx, deps, message), await findQuotedId(db, ticketId, message)];
      const conversation = { ticketId, whatsappId, contactId: contact.id };
      const imported = { fromMe: false, ack: 0 };
      const content = { ...inboundContent(message), ...conversation, body, quotedId };
      const [stored] = await append(tx, deps.urlOf, [{ origin: 'import', imported, ...content }]);
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
  };
}
