export { deleteWebVersion, findWebVersion, saveWebVersion } from './session/web-versions.sql.ts';
export { deleteOldMessageSecrets, deleteOldRawMessages } from './message-retention.ts';
export { storeSealedRawMessage } from './raw-message-store.sql.ts';
export { historyMessageContext, offeredMessageContext, webSealedColumns } from './sealed-columns.ts';
export { deleteUnlinkedSessions } from './keys/unlinked-sessions.ts';
export { assertLibraryVersions } from './patches/library-version.ts';
export { createProxyCheck } from './proxy/check-proxy.ts';
export { createWebChannel } from './web-channel.ts';
