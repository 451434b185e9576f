/** Work on every area at once: privacy, backup, import, first start, doctor. The only door to this area: others import nothing below it. */
export {
  countRefusedConnections,
  countUnreadParts,
  createInstallation,
  readBackupAge,
  readVolumeOfDay,
  recordMessageHour,
} from './installation/index.ts';
export { createMoveIn } from './move-in/index.ts';
export {
  beginCompanyErasure,
  createPrivacy,
  dueErasures,
  findUndoable,
  finishCompanyErasure,
  startRepeatingErasures,
  undoCompanyErasure,
} from './privacy/index.ts';
export { createWatch } from './watch/index.ts';
export { type Credential, requireGoodPassword, seedOnFirstStart } from './seed/index.ts';
