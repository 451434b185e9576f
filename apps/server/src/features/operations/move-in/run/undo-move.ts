import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { removeUnusedFiles } from '../../../inbox/index.ts';
import { lockMove, type MoveRow, saveStayed, updateMove } from './moves.sql.ts';
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
async function undoSome(tx: CompanyTx, { id, finishedAt, createdAt }: MoveRow): Promise<boolean> {
  const messages = await deleteMovedMessages(tx.db, id, rowsAtOnce);
  removeUnusedFiles(tx, messages.keys);
  if (messages.count > 0) return false;
  const tickets = await deleteMovedTickets(tx.db, id, rowsAtOnce);
  await saveStayed(tx.db, id, { tickets: tickets.stayed, contacts: 0 });
  if (tickets.count > 0) return false;
  const contacts = await deleteMovedContacts(tx.db, { moveId: id, since: finishedAt ?? createdAt }, rowsAtOnce);
  await saveStayed(tx.db, id, { tickets: 0, contacts: contacts.stayed });
  if (contacts.count > 0) return false;
  await updateMove(tx.db, id, { state: 'undone' });
  return true;
}
