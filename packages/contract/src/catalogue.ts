import type { Endpoint } from './endpoint.ts';
import * as auth from './endpoints/auth.ts';
import * as cloud from './endpoints/cloud.ts';
import * as companies from './endpoints/companies.ts';
import * as connections from './endpoints/connections.ts';
import * as contacts from './endpoints/contacts.ts';
import * as conversation from './endpoints/conversation.ts';
import * as dashboard from './endpoints/dashboard.ts';
import * as firstSteps from './endpoints/first-steps.ts';
import * as installation from './endpoints/installation.ts';
import * as notes from './endpoints/notes.ts';
import * as people from './endpoints/people.ts';
import * as queues from './endpoints/queues.ts';
import * as quickMessages from './endpoints/quick-messages.ts';
import { bulkTickets, listDrafts, saveDraft, undoBulk } from './endpoints/service.ts';
import * as tags from './endpoints/tags.ts';
import * as tickets from './endpoints/tickets.ts';

const service = { listDrafts, saveDraft, bulkTickets, undoBulk };

/** Every endpoint there is, by name: what OpenAPI, the router's completeness check and the generated tests walk. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [auth, companies, people, queues, contacts, connections, cloud, tickets, conversation, firstSteps, installation, service, notes, tags, quickMessages, dashboard]
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'answer' in value;
}
