export { openAccount, sealSecret } from './account.ts';
export * as accounts from './accounts.sql.ts';
export { createCloudChannel } from './cloud-channel.ts';
export { deleteOldEvents, journalEvents } from './events.sql.ts';
export { createGraph, GraphError } from './graph.ts';
export { templatesOf } from './templates.rules.ts';
export { eventsOf, isSigned, sameText, type HookEvent } from './webhook.rules.ts';
