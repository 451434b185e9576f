import type { Endpoint } from './endpoint.ts';
import * as auth from './auth.ts';
import * as cloudApi from './cloud-api.ts';
import * as companies from './companies.ts';
import * as connections from './connections.ts';
import * as contacts from './contacts.ts';
import * as messages from './messages.ts';
import * as dashboard from './dashboard.ts';
import * as firstSteps from './first-steps.ts';
import * as installation from './installation.ts';
import * as notes from './notes.ts';
import * as users from './users.ts';
import * as queues from './queues.ts';
import * as quickMessages from './quick-messages.ts';
import { applyBulkAction, listDrafts, saveDraft, undoBulkAction } from './drafts.ts';
import * as tags from './tags.ts';
import * as tickets from './tickets.ts';

const drafts = { listDrafts, saveDraft, applyBulkAction, undoBulkAction };

/** Every endpoint there is, by name: what OpenAPI, the router's completeness check and the generated tests walk. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    auth,
    companies,
    users,
    queues,
    contacts,
    connections,
    cloudApi,
    tickets,
    messages,
    firstSteps,
    installation,
    drafts,
    notes,
    tags,
    quickMessages,
    dashboard,
  ]
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;
}
