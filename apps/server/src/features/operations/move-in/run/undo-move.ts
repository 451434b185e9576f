import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { removeUnusedFiles } from '../../../inbox/index.ts';
import { lockMove, type MoveRow, updateMove } from './moves.sql.ts';
import { deleteMovedContacts, deleteMovedMessages, deleteMovedTickets } from './undo.sql.ts';

const rowsAtOnce = 500;

/** What stays of an undone run: people changed it, or it has more since. */
export interface Stayed {
  tickets: number;
  contacts: number;
}

/**
 * Takes back what the runs of a source made, in portions: it may be killed anywhere, and called again. What was here before is not touched.
 * @returns what stays of what was looked at now; undefined where nothing is being undone
 */
export async function undoMove(
  database: Database,
  { companyId, id }: { companyId: number; id: number },
): Promise<Stayed | undefined> {
  const stayed: Stayed = { tickets: 0, contacts: 0 };
  for (;;) {
    const isDone = await database.forCompany(companyId, async (tx) => {
      const move = await lockMove(tx.db, id);
      return move?.state === 'undoing' ? undoSome(tx, move, stayed) : undefined;
    });
    if (isDone === undefined) return undefined;
    if (isDone) return stayed;
  }
}

/** @returns whether everything was looked at */
async function undoSome(tx: CompanyTx, move: MoveRow, stayed: Stayed): Promise<boolean> {
  const originId = move.originId ?? move.id;
  const messages = await deleteMovedMessages(tx.db, originId, rowsAtOnce);
  removeUnusedFiles(tx, messages.keys);
  if (messages.count > 0) return false;
  const tickets = await deleteMovedTickets(tx.db, originId, rowsAtOnce);
  stayed.tickets += tickets.stayed;
  if (tickets.count > 0) return false;
  const contacts = await deleteMovedContacts(tx.db, { originId, since: move.finishedAt ?? move.createdAt }, rowsAtOnce);
  stayed.contacts += contacts.stayed;
  if (contacts.count > 0) return false;
  await updateMove(tx.db, move.id, { state: 'undone' });
  return true;
}
