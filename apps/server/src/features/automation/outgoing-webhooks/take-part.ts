import type { Message, Ticket, WebhookKind } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { campaignAnswered, campaignMoved, campaignPaused } from '../../outreach/index.ts';
import { connectionMoved, listNumbers } from '../../numbers/index.ts';
import {
  contactDeleted,
  contactSaved,
  deadlinesNoticed,
  findLastReasons,
  findTickets,
  messagesMoved,
  messagesStored,
  pixChargeMoved,
  ratingReceived,
  readValues,
  ticketsExpired,
  ticketsLogged,
  ticketsResolved,
  ticketsUnaccepted,
} from '../../inbox/index.ts';
import {
  kindOfLog,
  loggedTicket,
  movedCharge,
  movedMessage,
  noticedDeadline,
  ratedTicket,
  returnedTicket,
  resolvedTicket,
  savedContact,
  storedMessage,
} from './bodies.rules.ts';
import type { Happening, Recorder } from './record.ts';

const messageKinds: readonly WebhookKind[] = [
  'message.received',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
];

/** Subscribes to domain events of other features and records them for webhooks. */
export function takePart({ on, config }: Pick<Platform, 'on' | 'config'>, recorder: Recorder): void {
  const origin = config.publicUrl;
  const record = (tx: CompanyTx, happenings: readonly (Happening | undefined)[]) =>
    recorder.record(
      tx,
      happenings.flatMap((one) => one ?? []),
    );

  on(messagesStored, 'outgoing-webhooks', async (tx, stored) => {
    if (await recorder.wants(tx, messageKinds))
      await record(
        tx,
        stored.map(({ message, ticket }) => storedMessage(message, ticket, origin)),
      );
  });
  on(messagesMoved, 'outgoing-webhooks', async (tx, { messages, tickets }) => {
    if (!(await recorder.wants(tx, messageKinds))) return;
    const ticketOf = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    const moved = (message: Message) => {
      const ticket = ticketOf.get(message.ticketId);
      return ticket && movedMessage(message, ticket, origin);
    };
    await record(tx, messages.map(moved));
  });
  on(ticketsLogged, 'outgoing-webhooks', async (tx, lines) => {
    const sent = lines.filter(({ kind }) => kindOfLog[kind] !== undefined);
    if (sent.length === 0 || !(await recorder.wants(tx, Object.values(kindOfLog)))) return;
    const tickets = await findTickets(tx.db, [...new Set(sent.map(({ ticketId }) => ticketId))]);
    await record(
      tx,
      sent.map((line) => {
        const ticket = tickets.find(({ id }) => id === line.ticketId);
        return ticket && loggedTicket(line, ticket);
      }),
    );
  });
  const recordResolved = async (tx: CompanyTx, tickets: readonly Ticket[]) => {
    if (!(await recorder.wants(tx, ['ticket.resolved']))) return;
    const reasons = await findLastReasons(
      tx.db,
      tickets.map(({ id }) => id),
    );
    await record(
      tx,
      tickets.map((ticket) => resolvedTicket(ticket, reasons.get(ticket.id))),
    );
  };
  on(ticketsResolved, 'outgoing-webhooks', (tx, resolved) =>
    recordResolved(
      tx,
      resolved.map(({ ticket }) => ticket),
    ),
  );
  on(ticketsUnaccepted, 'outgoing-webhooks', (tx, undone) =>
    record(
      tx,
      undone.map(({ ticket, user }) => returnedTicket(ticket, user)),
    ),
  );
  on(ticketsExpired, 'outgoing-webhooks', recordResolved);
  on(ratingReceived, 'outgoing-webhooks', async (tx, { answer: { ticketId, rating, highest } }) => {
    if (typeof rating !== 'number' || !(await recorder.wants(tx, ['ticket.rated']))) return;
    const [ticket] = await findTickets(tx.db, [ticketId]);
    await record(tx, [ticket && ratedTicket(ticket, rating, highest)]);
  });
  on(deadlinesNoticed, 'outgoing-webhooks', (tx, notices) => record(tx, notices.map(noticedDeadline)));
  on(pixChargeMoved, 'outgoing-webhooks', async (tx, { charge, what, user }) => {
    if (!(await recorder.wants(tx, [`pix.${what}`]))) return;
    const [ticket] = await findTickets(tx.db, [charge.ticketId]);
    await record(tx, [ticket && movedCharge(charge, what, { ticket, user })]);
  });
  on(contactSaved, 'outgoing-webhooks', async (tx, { contact, isNew }) => {
    const kind = isNew ? 'contact.created' : 'contact.updated';
    if (!(await recorder.wants(tx, [kind]))) return;
    await record(tx, [savedContact(kind, contact, await readValues(tx.db, 'company', 'contact', contact.id))]);
  });
  on(contactDeleted, 'outgoing-webhooks', (tx, { contactId }) =>
    record(tx, [{ kind: 'contact.deleted', data: { contact: { id: contactId } } }]),
  );
  on(campaignMoved, 'outgoing-webhooks', (tx, { what, campaign: { id, name } }) =>
    record(tx, [{ kind: `campaign.${what}`, data: { campaign: { id, name } } }]),
  );
  on(campaignPaused, 'outgoing-webhooks', (tx, { campaign: { id, name }, reason }) =>
    record(tx, [{ kind: 'campaign.paused', data: { campaign: { id, name }, reason } }]),
  );
  on(campaignAnswered, 'outgoing-webhooks', (tx, { campaign: { id, name }, contactId, ticketId }) =>
    record(tx, [{ kind: 'campaign.answered', data: { campaign: { id, name }, contactId, ticketId } }]),
  );
  on(connectionMoved, 'outgoing-webhooks', async (tx, { whatsappId, what }) => {
    if (!(await recorder.wants(tx, ['connection.connected', 'connection.disconnected']))) return;
    const connection = (await listNumbers(tx.db)).find(({ id }) => id === whatsappId);
    if (connection)
      await record(tx, [
        { kind: `connection.${what}`, data: { connection: { id: connection.id, name: connection.name } } },
      ]);
  });
}
