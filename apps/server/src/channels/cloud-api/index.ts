export { cloudSealedColumns, openAccount, sealSecret } from './account.ts';
export * as accounts from './accounts.sql.ts';
export { createCloudChannel } from './cloud-channel.ts';
export { kindOfFile } from './outbound.rules.ts';
export { deleteWebhookEventsBefore, journalEvents, toJournalRows, type JournalRows } from './webhook-events.sql.ts';
export { createGraph, GraphError } from './graph.ts';
export { parseTemplates } from './templates.rules.ts';
export { parseWebhook, hasValidSignature, timingSafeTextEqual } from './webhook.rules.ts';
