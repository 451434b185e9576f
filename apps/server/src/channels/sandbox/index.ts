export { createSandboxChannel } from './sandbox-channel.ts';
export * as phone from './phone.ts';
