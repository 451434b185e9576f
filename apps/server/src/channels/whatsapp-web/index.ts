export { forgetOldOriginals, keepSealed } from './originals.ts';
export { createWebChannel } from './web-channel.ts';
