export { createSandboxChannel } from './sandbox-channel.ts';
export { toAddress } from './groups.ts';
export * as phone from './phone.ts';
export { changeByContact } from './phone-changes.ts';
export { mediaOnPhones } from './phone-messages.sql.ts';
