import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { ensureTickets, insertMessages, type MovedMessage } from './moved-conversations.sql.ts';
import { findMoved, type Moved } from './moves.sql.ts';

interface Origin {
  originId: number;
  whatsappId: number | null;
}

/** The id of the row that a row belongs to, as the source calls it. */
const parentOf = ({ parent }: JudgedRow) => parent.slice(parent.indexOf(':') + 1);

/** Conversations of a source with one contact become the one that the contact has on the connection. */
export async function takeTickets(
  tx: CompanyTx,
  rows: readonly JudgedRow[],
  { originId, whatsappId }: Origin,
): Promise<Moved[]> {
  const contacts = await findMoved(tx.db, originId, 'contacts', rows.map(parentOf));
  const wanted = rows.flatMap((row) => {
    const contactId = contacts.get(parentOf(row));
    return contactId === undefined ? [] : [{ row, contactId }];
  });
  const { companyId } = tx;
  const tickets = await ensureTickets(
    tx.db,
    { companyId, whatsappId },
    wanted.map(({ contactId }) => contactId),
  );
  return wanted.flatMap(({ row, contactId }) => {
    const ticket = tickets.get(contactId);
    return ticket ? [{ sourceId: row.sourceId, targetId: ticket.id, isNew: ticket.isNew }] : [];
  });
}

export async function takeMessages(tx: CompanyTx, rows: readonly JudgedRow[], { originId }: Origin): Promise<Moved[]> {
  const tickets = await findMoved(tx.db, originId, 'tickets', rows.map(parentOf));
  const messages = rows.flatMap((row) => {
    const ticketId = tickets.get(parentOf(row));
    return ticketId === undefined ? [] : [messageOf(row, ticketId)];
  });
  const stored = await insertMessages(tx.db, tx.companyId, messages);
  return stored.map(({ sourceId, id, isNew }) => ({ sourceId, targetId: Number(id), isNew }));
}

function messageOf({ sourceId, key, data }: JudgedRow, ticketId: number): MovedMessage {
  return {
    sourceId,
    ticketId,
    providerId: key,
    fromMe: data['fromMe'] === true,
    body: String(data['body']),
    mediaType: String(data['mediaType']),
    hasFile: data['file'] !== '',
    ack: Number(data['ack']),
    isDeleted: data['isDeleted'] === true,
    isEdited: data['isEdited'] === true,
    sentAt: String(data['sentAt']),
  };
}
