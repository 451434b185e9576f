import * as auth from './auth.ts';
import * as cloudApi from './cloud-api.ts';
import * as companies from './companies.ts';
import * as connections from './connections.ts';
import * as contacts from './contacts.ts';
import * as dashboard from './dashboard.ts';
import * as drafts from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import * as firstSteps from './first-steps.ts';
import * as installation from './installation.ts';
import * as messages from './messages.ts';
import * as notes from './notes.ts';
import * as plans from './plans.ts';
import * as queues from './queues.ts';
import * as quickMessages from './quick-messages.ts';
import * as sandbox from './sandbox.ts';
import * as settings from './settings.ts';
import * as tags from './tags.ts';
import * as templates from './templates.ts';
import * as ticketBulk from './ticket-bulk.ts';
import * as tickets from './tickets.ts';
import * as users from './users.ts';

export * from './auth.ts';
export * from './bot-menu-text.ts';
export * from './briefs.ts';
export * from './cloud-api.ts';
export * from './companies.ts';
export * from './connections.ts';
export * from './contact-sheet.ts';
export * from './contacts.ts';
export * from './crud.ts';
export * from './dashboard.ts';
export * from './drafts.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './first-steps.ts';
export * from './installation.ts';
export * from './live.ts';
export * from './message-fields.ts';
export * from './message-variables.ts';
export * from './messages.ts';
export * from './notes.ts';
export * from './opening-hours.ts';
export * from './permissions.ts';
export * from './can.ts';
export * from './plans.ts';
export * from './presence.ts';
export * from './queue-option-tree.ts';
export * from './queues.ts';
export * from './quick-messages.ts';
export * from './sandbox.ts';
export * from './settings.ts';
export * from './tags.ts';
export * from './templates.ts';
export * from './ticket-bulk.ts';
export * from './tickets.ts';
export * from './users.ts';

const nouns: readonly object[] = [
  auth,
  companies,
  plans,
  settings,
  users,
  queues,
  contacts,
  connections,
  sandbox,
  cloudApi,
  templates,
  tickets,
  ticketBulk,
  messages,
  firstSteps,
  installation,
  drafts,
  notes,
  tags,
  quickMessages,
  dashboard,
];

/** Every endpoint there is, by name: what OpenAPI, the router's completeness check and the generated tests walk. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  nouns
    .flatMap((noun): [string, unknown][] => Object.entries(noun))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;
}
