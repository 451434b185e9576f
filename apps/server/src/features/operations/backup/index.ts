export { checksumOfContent, explainDisk, isSame, writeChecked } from './checked-files.ts';
export { makeBackup } from './make-backup.ts';
export { prepareRestore, restoreBackup } from './restore-backup.ts';
