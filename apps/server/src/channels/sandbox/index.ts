export { createSandboxChannel } from './sandbox-channel.ts';
export * as phone from './phone.ts';
export { mediaOnPhones } from './phone.sql.ts';
