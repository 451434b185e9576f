export { deleteWebVersion, findWebVersion, saveWebVersion } from './web-versions.sql.ts';
export { deleteOldMessageSecrets } from './message-secrets.ts';
export { deleteOldRawMessages, storeSealedRawMessage } from './raw-message-store.ts';
export { deleteUnlinkedSessions, listSealedSessions } from './keys/key-store.ts';
export { createWebChannel } from './web-channel.ts';
