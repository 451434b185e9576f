import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { defaultSettings, emptySchedules } from '../../../account/index.ts';
import { removeUnusedFiles } from '../../../inbox/index.ts';
import { insertLeftRows, nextPlace } from '../moves/left-rows.sql.ts';
import { lockMove, type MovedKind, type MoveRow, saveStayed, updateMove } from './moves.sql.ts';
import { deleteMovedContactFields, deleteMovedNotes, deleteMovedTicketTags, deleteOpenMarks } from './undo-desk.sql.ts';
import {
  deleteMovedRatings,
  deleteMovedSchedules,
  deleteUnused,
  findDeskFiles,
  forgetMoved,
  restoreSettings,
} from './undo-kinds.sql.ts';
import { deleteMovedContacts, deleteMovedMessages, deleteMovedTickets, type Stayed } from './undo.sql.ts';

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
  if ((await deleteMovedRatings(tx.db, id, rowsAtOnce)) > 0) return false;
  for (const kind of ['ticketTags', 'contactTags'] as const)
    if ((await deleteMovedTicketTags(tx.db, { moveId: id, kind }, rowsAtOnce)) > 0) return false;
  await deleteOpenMarks(tx.db, { moveId: id, originId: originId ?? id });
  const tickets = await deleteMovedTickets(tx.db, id, rowsAtOnce);
  await listStayed(tx, id, 'tickets', tickets.stayed);
  if (tickets.count > 0) return false;
  const schedules = await deleteMovedSchedules(tx.db, id, rowsAtOnce);
  removeUnusedFiles(tx, schedules.keys);
  await listStayed(tx, id, 'schedules', schedules.stayed);
  if (schedules.count > 0) return false;
  if ((await deleteMovedContactFields(tx.db, id, rowsAtOnce)) > 0) return false;
  const contacts = await deleteMovedContacts(tx.db, { moveId: id, since }, rowsAtOnce);
  await listStayed(tx, id, 'contacts', contacts.stayed);
  if (contacts.count > 0) return false;
  const files = await findDeskFiles(tx.db, id);
  for (const { kind, stayed } of await deleteUnused(tx.db, { moveId: id, since }))
    await listStayed(tx, id, kind, stayed);
  const kept = new Set(await findDeskFiles(tx.db, id));
  removeUnusedFiles(
    tx,
    files.filter((key) => !kept.has(key)),
  );
  const before = { settings: defaultSettings, week: emptySchedules };
  await restoreSettings(tx.db, { companyId: tx.companyId, moveId: id, since }, before);
  await forgetMoved(tx.db, id);
  await updateMove(tx.db, id, { state: 'undone' });
  return true;
}

/** Counts what stays, and names it in the report. */
async function listStayed(
  { db, companyId }: CompanyTx,
  moveId: number,
  kind: MovedKind,
  stayed: readonly Stayed[],
): Promise<void> {
  const count = { tickets: 0, contacts: 0, others: 0 };
  await saveStayed(db, moveId, {
    ...count,
    [kind === 'tickets' || kind === 'contacts' ? kind : 'others']: stayed.length,
  });
  const rows = stayed.map(({ sourceId, hint, number: phone }) => ({
    kind,
    sourceId,
    hint,
    phone,
    number: 0,
    reason: 'changed' as const,
  }));
  if (rows.length > 0) await insertLeftRows(db, { companyId, moveId, place: await nextPlace(db, moveId) }, rows);
}
