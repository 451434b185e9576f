export { makeBackup } from './make-backup.ts';
export { prepareRestore, restoreBackup } from './restore-backup.ts';
