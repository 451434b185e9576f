import {
  addMoveInFile,
  addMoveInPart,
  changeMoveIn,
  createMoveIn as createMoveInEndpoint,
  deleteMoveIn,
  deleteMoveInFile,
  listMoveInMoved,
  listMoveInRows,
  listMoveIns,
  pauseMoveIn,
  resumeMoveIn,
  startMoveIn,
  tryMoveIn,
  undoMoveIn,
} from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactsMerging, ticketsMerging } from '../../inbox/index.ts';
import { readLeftRows } from './moves/left-rows.sql.ts';
import { moveInHandlers } from './moves/move-in.jobs.ts';
import * as moves from './moves/move-ins.ts';
import { readMove } from './moves/shown-move.ts';
import { listMoved, moveTarget } from './run/moves.sql.ts';
import { addFile, addPart, removeFile } from './source/upload.ts';

/** What a company brings from another program. What was brought follows the people and conversations that become one. */
export function createMoveIn(platform: Platform): void {
  const { files } = platform;
  handleTx(platform, listMoveIns, moves.listAll);
  handleTx(platform, createMoveInEndpoint, (tx, { actor, body }) => moves.begin(tx, actor.userId, body));
  handleTx(platform, changeMoveIn, (tx, { params, body }) => moves.change(tx, params.id, body));
  handleTx(platform, deleteMoveIn, async (tx, { params }) => {
    await moves.forget(tx, files, params.id);
    return {};
  });
  handleTx(platform, addMoveInFile, (tx, { params, body }) => addFile(tx, params.id, body));
  platform.http.handle(addMoveInPart, ({ actor, params, body, files: [part] }) =>
    addPart(platform, { companyId: actor.companyId, ...params, place: body.place }, part),
  );
  handleTx(platform, deleteMoveInFile, async (tx, { params }) => {
    await removeFile(tx, files, params.id, params.fileId);
    return {};
  });
  handleTx(platform, tryMoveIn, (tx, { params }) => moves.tryOut(tx, params.id));
  handleTx(platform, listMoveInRows, async ({ db }, { params, query }) => {
    await readMove(db, params.id);
    return readLeftRows(db, params.id, query.place);
  });
  handleTx(platform, listMoveInMoved, async ({ db }, { params, query }) => {
    await readMove(db, params.id);
    return listMoved(db, params.id, query);
  });
  handleTx(platform, startMoveIn, (tx, { params }) => moves.start(tx, params.id));
  handleTx(platform, pauseMoveIn, (tx, { params }) => moves.pause(tx, params.id));
  handleTx(platform, resumeMoveIn, (tx, { params }) => moves.resume(tx, params.id));
  handleTx(platform, undoMoveIn, (tx, { params, body }) => moves.undo(tx, files, params.id, body.name));
  moveInHandlers(platform).forEach(platform.registerJob);
  platform.on(contactsMerging, { by: 'move-in', after: 'tickets' }, ({ db }, { from, into }) =>
    moveTarget(db, 'contacts', { from, into }),
  );
  platform.on(ticketsMerging, 'move-in', ({ db }, { from, into }) => moveTarget(db, 'tickets', { from, into }));
}
