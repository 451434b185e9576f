import {
  authorOf,
  isAdmin,
  maxTicketNotes,
  notesPageSize,
  type UserActor,
  type createTicketNote,
  type HandlerInput,
  type listTicketNotes,
  type TicketNote,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import {
  lockVisibleTicket,
  getVisibleTicket,
  findVisibleTicketIds,
  requireSeers,
  ticketAudience,
} from '../tickets/index.ts';
import { forgetMentions, tellMentioned } from './mentions.ts';
import { insertMentions, listUnreadOfNote } from './mentions.sql.ts';
import * as rows from './notes.sql.ts';

/**
 * Lists a page of the notes of a ticket, or of all tickets of a contact that the caller sees. A contact none of whose tickets are
 * visible has no notes for the caller.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_VALIDATION when neither is given
 */
export async function listVisibleNotes(
  db: Db,
  actor: UserActor,
  { ticketId, contactId, before }: HandlerInput<typeof listTicketNotes>['query'],
): Promise<TicketNote[]> {
  if (!ticketId && !contactId) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'ticketId', problem: 'expected a ticket or a contact' }],
    });
  }
  if (ticketId) await getVisibleTicket(db, actor, ticketId);
  const contactTicketIds = contactId ? await findVisibleTicketIds(db, actor, contactId) : [];
  const ticketIds = [...new Set([...(ticketId ? [ticketId] : []), ...contactTicketIds])];
  return rows.listNotes(db, ticketIds, { before: before ?? undefined, limit: notesPageSize });
}

/**
 * Adds a note, and tells the people it mentions. A mention lets nobody see what they may not see.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_TICKET_NOTE_LIMIT, ERR_NO_USER_FOUND, ERR_CANNOT_SEE_TICKET
 */
export async function addNote(
  tx: CompanyTx,
  actor: UserActor,
  { ticketId, note, isSummary, mentions }: HandlerInput<typeof createTicketNote>['body'],
): Promise<TicketNote> {
  const { db, companyId } = tx;
  const ticket = await lockVisibleTicket(db, actor, ticketId);
  if (await rows.hasNotes(db, ticketId, maxTicketNotes))
    throw new AppError('ERR_TICKET_NOTE_LIMIT', { limit: maxTicketNotes });
  const mentioned = [...new Set(mentions)];
  await requireSeers(db, ticket, mentioned);
  const id = await rows.insertNote(db, { companyId, ticketId, userId: authorOf(actor), note, isSummary });
  await insertMentions(db, { companyId, noteId: id, ticketId }, mentioned, authorOf(actor));
  const ticketNote = await rows.findNote(db, id);
  if (!ticketNote) throw new AppError('ERR_NO_NOTE_FOUND');
  tx.emit('ticketNote', { action: 'create', ticketNote }, ticketAudience(ticket, null));
  await tellMentioned(tx, ticketNote);
  return ticketNote;
}

/** @throws AppError ERR_NO_NOTE_FOUND, ERR_NO_PERMISSION for someone else's unless the caller is an admin */
export async function removeNote(tx: CompanyTx, actor: UserActor, id: number): Promise<void> {
  const { db } = tx;
  const note = await rows.findNote(db, id);
  if (!note) throw new AppError('ERR_NO_NOTE_FOUND');
  const ticket = await lockVisibleTicket(db, actor, note.ticketId, 'ERR_NO_NOTE_FOUND');
  if (note.userId !== actor.userId && !isAdmin(actor)) throw new AppError('ERR_NO_PERMISSION');
  const unread = await listUnreadOfNote(db, id);
  if (!(await rows.deleteNote(db, id))) throw new AppError('ERR_NO_NOTE_FOUND');
  tx.emit('ticketNote', { action: 'delete', ticketNoteId: id, ticketId: note.ticketId }, ticketAudience(ticket, null));
  forgetMentions(tx, unread);
}
