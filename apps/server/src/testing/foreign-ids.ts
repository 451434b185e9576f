import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Endpoint } from '@balcao/contract';
import { featureSamples } from './feature-samples.ts';
import type { SampleCall } from './world-types.ts';
import { newNumber } from './sample-values.ts';
import type { World } from './world-types.ts';

/** What an id in a request names. */
type Kind = keyof typeof kinds;

/** The path of the calls of kinds that are plain nouns under another name. */
export const kindPaths: Readonly<Partial<Record<string, string>>> & Readonly<Record<NounKind, string>> = {
  integration: '/queueIntegration',
  prompt: '/prompt',
  document: '/knowledge',
  contactList: '/contact-lists',
  campaign: '/campaigns',
  fileList: '/files',
  chat: '/chats',
};
type NounKind = 'integration' | 'prompt' | 'document' | 'contactList' | 'campaign' | 'fileList' | 'chat';

/** For each kind: the id of a record of a company, and one that no company has. */
const kinds = {
  ticket: { of: (world: World) => world.tickets.open.id, nobodys: () => 2_000_000_000 },
  uuid: { of: (world: World) => world.tickets.open.uuid, nobodys: () => randomUUID() },
  message: { of: (world: World) => world.inbound.id, nobodys: () => '8000000000000000000' },
  ownMessage: { of: (world: World) => world.outbound.id, nobodys: () => '8000000000000000000' },
  user: { of: (world: World) => world.user.user.id, nobodys: () => 2_000_000_000 },
  queue: { of: (world: World) => world.queue.id, nobodys: () => 2_000_000_000 },
  queueOption: { of: (world: World) => world.queueOption.id, nobodys: () => 2_000_000_000 },
  connection: { of: (world: World) => world.connection.id, nobodys: () => 2_000_000_000 },
  contact: { of: (world: World) => world.tickets.open.contactId, nobodys: () => 2_000_000_000 },
  tag: { of: (world: World) => world.tag.id, nobodys: () => 2_000_000_000 },
  integration: { of: (world: World) => world.records.get(kindPaths.integration), nobodys: () => 2_000_000_000 },
  prompt: { of: (world: World) => world.records.get(kindPaths.prompt), nobodys: () => 2_000_000_000 },
  document: { of: (world: World) => world.records.get(kindPaths.document), nobodys: () => 2_000_000_000 },
  contactList: { of: (world: World) => world.records.get(kindPaths.contactList), nobodys: () => 2_000_000_000 },
  campaign: { of: (world: World) => world.records.get(kindPaths.campaign), nobodys: () => 2_000_000_000 },
  fileList: { of: (world: World) => world.records.get(kindPaths.fileList), nobodys: () => 2_000_000_000 },
  dataExport: { of: (world: World) => world.records.get('/privacy/exports'), nobodys: () => 2_000_000_000 },
  erasure: { of: (world: World) => world.records.get('/privacy/erasures'), nobodys: () => 2_000_000_000 },
  moveIn: { of: (world: World) => world.records.get('/move-ins'), nobodys: () => 2_000_000_000 },
  moveInFile: { of: (world: World) => world.records.get('/move-in-files'), nobodys: () => 2_000_000_000 },
  contactListImport: {
    of: (world: World) => world.records.get('/contact-list-imports'),
    nobodys: () => 2_000_000_000,
  },
  contactImport: { of: (world: World) => world.records.get('/contact-imports'), nobodys: () => 2_000_000_000 },
  chat: { of: (world: World) => world.records.get(kindPaths.chat), nobodys: () => 2_000_000_000 },
  chatUuid: { of: (world: World) => world.chatUuid, nobodys: () => randomUUID() },
  chatMessage: { of: (world: World) => world.records.get('/chat-messages'), nobodys: () => 2_000_000_000 },
  webhookDelivery: {
    of: (world: World) => world.records.get('/webhook-deliveries'),
    nobodys: () => '8000000000000000000',
  },
  phoneChat: { of: (world: World) => world.records.get('/phone-chats'), nobodys: () => 2_000_000_000 },
  phoneMessage: { of: (world: World) => world.records.get('/phone-messages'), nobodys: () => '8000000000000000000' },
  charge: { of: (world: World) => `txid${world.records.get('/invoices')}`, nobodys: () => 'nobody-has-this' },
  invoice: { of: (world: World) => world.records.get('/invoices'), nobodys: () => 2_000_000_000 },
  passkey: { of: (world: World) => world.records.get('/security/passkeys'), nobodys: () => 2_000_000_000 },
  pushDevice: { of: (world: World) => world.records.get('/push/devices'), nobodys: () => 2_000_000_000 },
  pixCharge: { of: (world: World) => world.records.get('/pix-charges'), nobodys: () => 2_000_000_000 },
  customField: { of: (world: World) => world.records.get('/custom-fields'), nobodys: () => 2_000_000_000 },
  pauseReason: { of: (world: World) => world.records.get('/pause-reasons'), nobodys: () => 2_000_000_000 },
  deadlineRule: { of: (world: World) => world.records.get('/deadline-rules'), nobodys: () => 2_000_000_000 },
  pixKey: { of: (world: World) => world.records.get('/pix-keys'), nobodys: () => 2_000_000_000 },
  officialTemplate: { of: (world: World) => world.records.get('/templates'), nobodys: () => 2_000_000_000 },
  task: { of: (world: World) => world.records.get('/tasks'), nobodys: () => 2_000_000_000 },
  accessRequest: { of: (world: World) => world.records.get('/access-requests'), nobodys: () => 2_000_000_000 },
  rule: { of: (world: World) => world.records.get('/rules'), nobodys: () => 2_000_000_000 },
  followUp: { of: (world: World) => world.records.get('/follow-ups'), nobodys: () => 2_000_000_000 },
  promptCaseRun: { of: (world: World) => world.records.get('/prompt-case-runs'), nobodys: () => 2_000_000_000 },
  promptCase: { of: (world: World) => world.records.get('/prompt-case-results'), nobodys: () => 2_000_000_000 },
  followUpRun: { of: (world: World) => world.records.get('/follow-up-runs'), nobodys: () => 2_000_000_000 },
  reportExport: { of: (world: World) => world.records.get('/report-exports'), nobodys: () => 2_000_000_000 },
  savedReport: { of: (world: World) => world.records.get('/saved-reports'), nobodys: () => 2_000_000_000 },
  ticketView: { of: (world: World) => world.records.get('/ticket-views'), nobodys: () => 2_000_000_000 },
  note: { of: (world: World) => world.note.id, nobodys: () => 2_000_000_000 },
  company: { of: (world: World) => world.company.id, nobodys: () => 2_000_000_000 },
  // Of a feature that brings its samples: named by the path of its calls.
  record: { of: (world: World, path: string) => world.records.get(path), nobodys: () => 2_000_000_000 },
  // Ids and addresses that companies choose or share: each company has its own, whichever other uses the same.
  providerId: { of: (world: World) => world.phoneMessage.providerId, nobodys: () => 'nobody-has-this' },
  clientId: { of: (world: World) => world.outbound.clientId, nobodys: () => randomUUID() },
  number: { of: (world: World) => world.numbers.open, nobodys: () => newNumber() },
  cursor: {
    of: (world: World) => `${world.tickets.open.updatedAt}_${world.tickets.open.id}`,
    nobodys: () => '2020-01-01T00:00:00Z_1',
  },
} as const;

/**
 * Fields that name no record of a company: of the installation, of Meta, a secret of its own, a phone number that any
 * company may store, or not looked at.
 */
const notRecordFields = new Set([
  'jobs/{id}',
  'plans/{id}',
  'helps/{id}',
  'announcements/{id}',
  'announcementIds',
  'options.id',
  // Of a choice within the very question.
  'body /sandbox/{whatsappId}/messages choice.id',
  // What a row is called elsewhere.
  'query /move-ins/{id}/moved after',
  // Where a page begins: what its rows are ordered by.
  'query /reports/rows after',
  // A group of the very drawing.
  'event.groupId',
  // Of an option of the very list; any other is passed over.
  'body /files/uploadList/{id} id',
  'companyIds',
  'planId',
  'contacts/{number}',
  'contact-list-items/{number}',
  // the number of a row
  'contact-list-imports/{after}',
  'contact-imports/{after}',
  'extraInfo.id',
  // Where a page of all companies begins.
  'query /operator/volumes afterId',
  'query /companies afterId',
  // Where a page begins; the messages are those of the chat, whatever the number.
  'query /chats/{id}/messages before',
  'query /chats/{id}/messages after',
  'query /chats/{id}/messages around',
  // The same: the notes are those of the ticket or contact, whatever the number.
  'query /ticket-notes/list before',
  // The same: the runs are those of the follow-up.
  'query /follow-ups/{id}/runs before',
  // The same: the charges are those of the contact.
  'query /tickets/{id}/pix-charges before',
  // The same: the contacts and pairs are those of the company.
  'query /contacts/duplicates cursor',
  'query /contacts/numbers-to-check cursor',
  // The same: the lines are the caller's own.
  'query /availability/log before',
  // Of a preview, which names the people of the queue and nobody else.
  'body /queue/{id}/assignment/preview fallbackQueueId',
  'body /queue/{id}/assignment/preview receivers.userId',
  'body /queue/{id}/assignment/preview receivers.standInId',
  // Compared with the assignee of the ticket, and not looked at otherwise.
  'expectedUserId',
  // The same: the chats are those of the connection, and the messages those of the chat.
  'query /phone-histories/{id}/chats cursor',
  'query /phone-chats/{id}/messages before',
  'body /phone-histories/{id}/chats ids',
  'body /phone-histories/{id}/queue ids',
  // A login of one's own.
  'sessionId',
  'efiClientId',
  // As devices name their keys.
  'assertion.id',
  'assertion.rawId',
  'passkey.id',
  'passkey.rawId',
  'response.id',
  'response.rawId',
  'phoneNumberId',
  'businessAccountId',
]);

const kindByPath: readonly [RegExp, Kind][] = [
  [/^\/tickets\//, 'ticket'],
  [/^\/follow-up-runs\//, 'followUpRun'],
  [/^\/prompt-case-runs\//, 'promptCaseRun'],
  [/^\/messages\/\{id\}/, 'ownMessage'],
  [/^\/api\/messages\//, 'ownMessage'],
  [/^\/users\//, 'user'],
  [/^\/queue\//, 'queue'],
  [/^\/flows\/from-queue\//, 'queue'],
  [/^\/queue-options\//, 'queueOption'],
  [/^\/whatsapp(session)?\//, 'connection'],
  [/^\/phone-histories\//, 'connection'],
  [/^\/phone-chats\//, 'phoneChat'],
  [/^\/contacts\//, 'contact'],
  [/^\/ticket-notes\//, 'note'],
  [/^\/tasks\//, 'task'],
  [/^\/pix-charges\//, 'pixCharge'],
  [/^\/companies\//, 'company'],
  [/^\/templates\//, 'officialTemplate'],
  [/^\/privacy\/contacts\//, 'contact'],
  [/^\/privacy\/exports\//, 'dataExport'],
  [/^\/privacy\/erasures\//, 'erasure'],
  [/^\/move-ins\//, 'moveIn'],
  [/^\/report-exports\//, 'reportExport'],
  [/^\/saved-reports\//, 'savedReport'],
  [/^\/invoices\//, 'invoice'],
  [/^\/security\/passkeys\//, 'passkey'],
  [/^\/push\/devices\//, 'pushDevice'],
  [/^\/contact-list-imports\//, 'contactListImport'],
  [/^\/contact-imports\//, 'contactImport'],
];
const kindByField: Readonly<Record<string, Kind>> = {
  ticketId: 'ticket',
  ticketIds: 'ticket',
  uuid: 'uuid',
  invoiceId: 'invoice',
  txid: 'charge',
  userId: 'user',
  requestId: 'accessRequest',
  authorId: 'user',
  transferTo: 'user',
  queueId: 'queue',
  queueIds: 'queue',
  documentIds: 'document',
  pixKeyId: 'pixKey',
  fieldId: 'customField',
  fieldIds: 'record',
  macroIds: 'record',
  followUpId: 'followUp',
  caseId: 'promptCase',
  caseIds: 'promptCase',
  'draft.queueId': 'queue',
  'draft.documentIds': 'document',
  endTagIds: 'tag',
  ruleId: 'rule',
  ruleIds: 'record',
  viewId: 'ticketView',
  viewIds: 'ticketView',
  'filters.tags': 'tag',
  'filters.queueIds': 'queue',
  'filters.users': 'user',
  'filters.whatsappIds': 'connection',
  'conditions.queueId': 'queue',
  'conditions.tagId': 'tag',
  'conditions.whatsappId': 'connection',
  'conditions.fieldId': 'customField',
  'event.tagId': 'tag',
  'event.fieldId': 'customField',
  'conditions.test.queueId': 'queue',
  'conditions.test.tagId': 'tag',
  'conditions.test.whatsappId': 'connection',
  'conditions.test.fieldId': 'customField',
  'conditions.test.userId': 'user',
  'actions.tagId': 'tag',
  'actions.queueId': 'queue',
  'actions.userId': 'user',
  'actions.fieldId': 'customField',
  'actions.followUpId': 'followUp',
  'steps.followUpId': 'followUp',
  'steps.tagId': 'tag',
  'steps.queueId': 'queue',
  'steps.userId': 'user',
  'steps.fieldId': 'customField',
  reasonId: 'pauseReason',
  fallbackQueueId: 'queue',
  'receivers.userId': 'user',
  userIds: 'user',
  fromIds: 'user',
  toIds: 'user',
  'receivers.standInId': 'user',
  'rules.id': 'deadlineRule',
  'rules.queueId': 'queue',
  'rules.tagId': 'tag',
  parentId: 'queueOption',
  transferQueueId: 'queue',
  whatsappId: 'connection',
  companyId: 'company',
  tagId: 'tag',
  laneId: 'tag',
  laneIds: 'tag',
  'tags.id': 'tag',
  'users.id': 'user',
  chatId: 'chat',
  'chats/{uuid}': 'chatUuid',
  messageId: 'chatMessage',
  quotedId: 'chatMessage',
  contactId: 'contact',
  contactIds: 'contact',
  contactListId: 'contactList',
  integrationId: 'integration',
  promptId: 'prompt',
  campaignId: 'campaign',
  exportId: 'dataExport',
  originId: 'moveIn',
  fileId: 'moveInFile',
  deliveryId: 'webhookDelivery',
  deliveryIds: 'webhookDelivery',
  tagListId: 'tag',
  fileListId: 'fileList',
  whatsappIds: 'connection',
  lastMessageId: 'message',
  'quotedMsg.id': 'message',
  before: 'message',
  after: 'message',
  around: 'message',
  quotedMsgId: 'providerId',
  providerId: 'providerId',
  'phone-chats/{messageId}': 'phoneMessage',
  // Lists of ids whose names do not say so.
  'query /tickets users': 'user',
  'query /tickets tags': 'tag',
  'query /kanban users': 'user',
  'query /kanban tags': 'tag',
  'query /kanban/cards users': 'user',
  'query /kanban/cards tags': 'tag',
  'body /chats/{id}/messages mentions': 'user',
  'body /ticket-notes mentions': 'user',
  'action.queueId': 'queue',
  'action.userId': 'user',
  'action.tagIds': 'tag',
  clientId: 'clientId',
  clientIds: 'clientId',
  number: 'number',
  cursor: 'cursor',
};

export type RequestPart = 'params' | 'query' | 'body';
export interface IdField {
  requestPart: RequestPart;
  /** dotted */
  field: string;
  kind: Kind;
  path: string;
}

/** Every field of a request that names a record of a company. Throws for one whose name is an id's and that is unknown here. */
export function idFields(endpoint: Endpoint): IdField[] {
  const feature = featureSamples.find(({ crud }) => endpoint.path.startsWith(`${crud.path}/`));
  const path = feature?.crud.path ?? '';
  return (['params', 'query', 'body'] as const).flatMap((requestPart) =>
    fieldsOf(endpoint[requestPart]).flatMap((field): IdField[] => {
      const names = [field, `${endpoint.path.split('/')[1]}/{${field}}`, `${requestPart} ${endpoint.path} ${field}`];
      if (names.some((name) => notRecordFields.has(name)) || isOfDrawing(field)) return [];
      const kind =
        requestPart === 'params' && field === 'id'
          ? (kindByPath.find(([path]) => path.test(endpoint.path))?.[1] ?? (feature && 'record'))
          : (names
              .map((name) => kindByField[name])
              .find((known) => known !== undefined && known !== kindByField[field]) ?? kindByField[field]);
      if (kind) return [{ requestPart, field, kind, path }];
      if (/(^|\.)(id|uuid)s?$|Ids?$/.test(field))
        throw new Error(`${endpoint.path}: what does ${requestPart}.${field} name?`);
      return [];
    }),
  );
}

/** A part of a list with another value in one field; of several kinds, those that name such a record. */
function withField(part: object, [name = '', ...inner]: readonly string[], value: unknown): object {
  if (!(name in part)) return part;
  const former = (part as Record<string, unknown>)[name];
  return { ...part, [name]: inner.length === 0 ? value : withField(former as object, inner, value) };
}

/** What a drawing of a flow names that its company does not have is left out of it: `flows.test.ts` has such drawings. */
const isOfDrawing = (field: string): boolean => /^(?:drawing|names)\./.test(field);

/** The call with another value in one field. */
export function withId(call: SampleCall, { requestPart, field }: IdField, value: unknown): SampleCall {
  const part = structuredClone(call[requestPart] ?? {});
  const [name = '', inner] = field.split('.');
  if (name === 'receivers' || name === 'rules')
    part[name] = (part[name] as object[]).map((one) => ({ ...one, [inner ?? '']: value }));
  else if (inner !== undefined && (name === 'conditions' || name === 'steps' || name === 'actions'))
    part[name] = (part[name] as object[]).map((one) => withField(one, field.split('.').slice(1), value));
  else if (field === 'tags.id' || field === 'users.id') part[name] = [{ id: value }];
  else if (inner !== undefined)
    part[name] = { ...(part[name] as object), [inner]: /Ids$|^(?:tags|users)$/.test(inner) ? [value] : value };
  else part[name] = /^[a-zA-Z]+Ids$|^(?:users|tags|mentions)$/.test(field) ? [value] : value;
  return { ...call, [requestPart]: part };
}

export const foreignId = (theirs: World, { kind, path }: IdField): unknown => kinds[kind].of(theirs, path);
export const nonexistentId = ({ kind }: IdField): unknown => kinds[kind].nobodys();

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  /** of a discriminated union */
  oneOf?: JsonSchema[];
  items?: JsonSchema;
}

/** Names of the fields a schema declares, those of objects inside with a dot. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  return [...new Set(schemaFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema))];
}

function schemaFields({ properties = {}, anyOf = [], oneOf = [], items }: JsonSchema): string[] {
  const inner = Object.entries(properties).flatMap(([name, schema]) => [
    name,
    ...schemaFields(schema).map((field) => `${name}.${field}`),
  ]);
  return [...inner, ...[...anyOf, ...oneOf].flatMap(schemaFields), ...(items ? schemaFields(items) : [])];
}
