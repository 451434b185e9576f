export { forgetOldOriginals } from './originals.ts';
export { createWebChannel } from './web-channel.ts';
