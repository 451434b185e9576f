import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { removeUnusedFiles } from '../../../inbox/index.ts';
import { lockMove, type MoveRow, saveStayed, updateMove } from './moves.sql.ts';
import {
  deleteMovedContactFields,
  deleteMovedDesk,
  deleteMovedNotes,
  deleteMovedTicketTags,
  deleteOpenMarks,
} from './undo-desk.sql.ts';
import { deleteMovedContacts, deleteMovedMessages, deleteMovedTickets } from './undo.sql.ts';

const rowsAtOnce = 500;

/** Takes back what a run made, in portions: it may be killed anywhere, and called again. What was here before is not touched. */
export async function undoMove(
  database: Database,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await database.forCompany(companyId, async (tx) => {
      const move = await lockMove(tx.db, id);
      return move?.state === 'undoing' ? undoSome(tx, move) : true;
    });
  }
}

/** @returns whether everything was looked at */
async function undoSome(tx: CompanyTx, { id, originId, finishedAt, createdAt }: MoveRow): Promise<boolean> {
  const since = finishedAt ?? createdAt;
  const messages = await deleteMovedMessages(tx.db, id, rowsAtOnce);
  removeUnusedFiles(tx, messages.keys);
  if (messages.count > 0) return false;
  if ((await deleteMovedNotes(tx.db, id, rowsAtOnce)) > 0) return false;
  if ((await deleteMovedTicketTags(tx.db, id, rowsAtOnce)) > 0) return false;
  await deleteOpenMarks(tx.db, { moveId: id, originId: originId ?? id });
  const tickets = await deleteMovedTickets(tx.db, id, rowsAtOnce);
  await saveStayed(tx.db, id, { tickets: tickets.stayed, contacts: 0 });
  if (tickets.count > 0) return false;
  if ((await deleteMovedContactFields(tx.db, id, rowsAtOnce)) > 0) return false;
  const contacts = await deleteMovedContacts(tx.db, { moveId: id, since }, rowsAtOnce);
  await saveStayed(tx.db, id, { tickets: 0, contacts: contacts.stayed });
  if (contacts.count > 0) return false;
  await deleteMovedDesk(tx.db, { moveId: id, since });
  await updateMove(tx.db, id, { state: 'undone' });
  return true;
}
