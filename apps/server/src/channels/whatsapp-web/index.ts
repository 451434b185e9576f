export { deleteOldRawMessages, storeSealedRawMessage } from './raw-message-store.ts';
export { createWebChannel } from './web-channel.ts';
