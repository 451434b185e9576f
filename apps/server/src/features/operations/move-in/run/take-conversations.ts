import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { ensureTickets, insertMessages, type MovedMessage } from './moved-conversations.sql.ts';
import { findMoved, insertMoved, type Moved } from './moves.sql.ts';
import { markOpen } from './take-desk.ts';
import type { Taking } from './taking.ts';

/** The id of the row that a row belongs to, as the source calls it. */
const parentOf = ({ parent }: JudgedRow) => parent.slice(parent.indexOf(':') + 1);

/** Conversations of a source with one contact become the one that the contact has on the connection. */
export async function takeTickets(
  tx: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, originId, moveId, whatsappId, language }: Taking,
): Promise<Moved[]> {
  const contacts = await findMoved(tx.db, originId, 'contacts', rows.map(parentOf));
  const wanted = rows.flatMap((row) => {
    const contactId = contacts.get(parentOf(row));
    return contactId === undefined ? [] : [{ row, contactId }];
  });
  const tickets = await ensureTickets(
    tx.db,
    { companyId, whatsappId },
    wanted.map(({ contactId }) => contactId),
  );
  const taken = wanted.flatMap(({ row, contactId }) => {
    const ticket = tickets.get(contactId);
    return ticket ? [{ row, ticket }] : [];
  });
  const open = taken.filter(({ row }) => row.data['status'] !== 'closed').map(({ ticket }) => ticket.id);
  const mark = await markOpen(tx, open, { companyId, language });
  await insertMoved(tx.db, { companyId, originId, moveId, kind: 'tags' }, mark);
  return taken.map(({ row, ticket }) => ({ sourceId: row.sourceId, targetId: ticket.id, isNew: ticket.isNew }));
}

export async function takeMessages(tx: CompanyTx, rows: readonly JudgedRow[], { originId }: Taking): Promise<Moved[]> {
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
