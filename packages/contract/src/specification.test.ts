import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoints, isSpecificationCall, liveEventName, liveEvents, type Endpoint, type LiveEvent } from './index.ts';

/**
 * The 158 calls of section 7 of the specification, with the fields it names there and of their records in section 3: `=` the status, where
 * it is not 200, `?` the query, `<` the body, `+` the field of the files, `>` the answer.
 */
const specification = `
POST /auth/login < email password > token user.(companyId id name email profile super queues allTicket whatsappId) user.company.(dueDate settings name trialExpiration email)
POST /auth/refresh_token > token user
DELETE /auth/logout
GET /auth/me > id profile super
POST /companies/cadastro < name email phone password planId recurrence dueDate status campaignsEnabled
GET /plans/list > [].(id name users connections queues value schedules campaigns)
POST /forgetpassword/{} > status
POST /resetpasswords/{}/{}/{}
GET /version > version
GET /settings > [].(key value)
PUT /settings/{} < key value > key value
GET /companies/listPlan/{} > plan.(useCampaigns useKanban useOpenAi useIntegrations useSchedules useInternalChat useExternalApi)
POST /companies < name email phone planId status campaignsEnabled dueDate recurrence > id name email phone planId status dueDate recurrence createdAt schedules billingName addressZipCode addressStreet addressState addressCity addressDistrict
PUT /companies/{} < id name email phone planId status campaignsEnabled dueDate recurrence billingName addressZipCode addressStreet addressState addressCity addressDistrict > id
DELETE /companies/{}
GET /companies/list > [].(id name email phone planId status dueDate recurrence createdAt settings schedules) [].plan.name
GET /companies/{} > id name email phone planId status dueDate recurrence schedules
GET /companies ? searchParam pageNumber > companies count hasMore companies[].campaignsEnabled
PUT /companies/{}/schedules < id schedules
GET /plans/all > [].(id name users connections queues value useCampaigns useKanban)
POST /plans < name users connections queues schedules campaigns value useCampaigns useKanban useOpenAi useIntegrations useSchedules useInternalChat useExternalApi > id name users connections queues schedules campaigns value useCampaigns useKanban useOpenAi useIntegrations useSchedules useInternalChat useExternalApi
PUT /plans/{} < id name users connections queues schedules campaigns value useCampaigns useKanban useOpenAi useIntegrations useSchedules useInternalChat useExternalApi > id
GET /plans/{} > id name users connections queues value
DELETE /plans/{}
GET /helps ? searchParam pageNumber > records count hasMore
GET /helps/list > [].(id title description video)
POST /helps < title description video > id title description video
PUT /helps/{} < id title description video > id title description video
DELETE /helps/{}
GET /invoices/all ? searchParam pageNumber > [].(id detail value dueDate status) hasMore
POST /subscription < firstName lastName address2 city state zipcode country useAddressForPaymentDetails nameOnCard cardNumber cvv plan price users connections invoiceId > qrcode.qrcode valor.original
GET /dashboard ? days date_from date_to > counters.(supportHappening supportPending supportFinished avgSupportTime avgWaitTime) attendants[].(name rating avgSupportTime online)
GET /dashboard/ticketsUsers ? initialDate finalDate companyId > data count
GET /dashboard/ticketsDay ? initialDate finalDate companyId > data count
GET /tickets ? searchParam pageNumber tags users status date updatedAt showAll queueIds withUnreadMessages > tickets hasMore tickets[].(id uuid status userId user queueId contactId contact whatsappId tags lastMessage unreadMessages updatedAt isGroup chatbot useIntegration promptId integrationId) tickets[].queue.(name color) tickets[].whatsapp.name
GET /tickets/{} > id uuid status userId user queueId queue contactId contact.extraInfo whatsappId whatsapp.name tags lastMessage unreadMessages updatedAt isGroup chatbot useIntegration promptId integrationId
GET /tickets/u/{} > id uuid
POST /tickets < contactId queueId whatsappId userId status > id uuid
PUT /tickets/{} < status userId queueId whatsappId useIntegration promptId integrationId > id
DELETE /tickets/{}
GET /messages/{} ? pageNumber > messages hasMore messages[].(id ticketId body fromMe mediaType mediaUrl ack isDeleted isEdited quotedMsg contact createdAt read)
POST /messages/{} < read fromMe mediaUrl body quotedMsg + medias
DELETE /messages/{}
POST /ticket-notes < note ticketId contactId > id note ticketId contactId createdAt
DELETE /ticket-notes/{}
GET /ticket-notes/list ? ticketId contactId > [].(id note ticketId contactId user createdAt)
GET /tags/list > [].(id name color kanban)
GET /tags ? searchParam pageNumber companyId > tags hasMore tags[].(ticketsCount userId kanban)
GET /tags/{} > id name color kanban userId
POST /tags < name color userId kanban > id
PUT /tags/{} < name color userId kanban > id
DELETE /tags/{}
POST /tags/sync < ticketId tags > tags
GET /tags/kanban > lista
GET /ticket/kanban ? queueIds showAll > tickets
DELETE /ticket-tags/{}
PUT /ticket-tags/{}/{} = 201
GET /whatsapp ? session companyId queueId > [].(id name status updatedAt qrcode retries isDefault greetingMessage complationMessage outOfHoursMessage ratingMessage token provider expiresInactiveMessage expiresTicket timeUseBotQueues maxUseBotQueues timeToTransfer transferQueueId promptId queues)
GET /whatsapp/{} > id name status updatedAt qrcode retries isDefault token queues
POST /whatsapp < name isDefault greetingMessage complationMessage outOfHoursMessage ratingMessage token provider expiresInactiveMessage expiresTicket timeUseBotQueues maxUseBotQueues timeToTransfer transferQueueId promptId queueIds > id
PUT /whatsapp/{} < name isDefault greetingMessage complationMessage outOfHoursMessage ratingMessage token provider expiresInactiveMessage expiresTicket timeUseBotQueues maxUseBotQueues timeToTransfer transferQueueId promptId queueIds > id
DELETE /whatsapp/{}
POST /whatsappsession/{}
PUT /whatsappsession/{}
DELETE /whatsappsession/{}
GET /queue ? companyId > [].(id name color greetingMessage complationMessage outOfHoursMessage ratingMessage token orderQueue integrationId promptId schedules)
GET /queue/{} > id
POST /queue < name color greetingMessage complationMessage outOfHoursMessage ratingMessage token orderQueue integrationId promptId schedules > id
PUT /queue/{} = 201 < name color greetingMessage complationMessage outOfHoursMessage ratingMessage token orderQueue integrationId promptId schedules > id
DELETE /queue/{}
GET /queue-options ? queueId parentId > [].(id title message option queueId parentId children)
POST /queue-options < title message option queueId parentId > id
PUT /queue-options/{} < title message option queueId parentId > id
DELETE /queue-options/{}
GET /users/{} > id name email profile companyId queues super allTicket whatsappId company.name
GET /users ? searchParam pageNumber > users hasMore
GET /users/list ? companyId > [].(id name)
POST /users < name email password profile allTicket whatsappId queueIds > id
PUT /users/{} < name email password profile allTicket whatsappId queueIds companyId > id
DELETE /users/{}
GET /contacts ? searchParam pageNumber date dateStart dateEnd > contacts hasMore count contacts[].(id name number email profilePicUrl urlPicture extraInfo whatsapp)
GET /contacts/list ? companyId name > [].(id name number)
GET /contacts/{} > id name number email profilePicUrl urlPicture extraInfo whatsapp
POST /contacts < name number email extraInfo > id
PUT /contacts/{} < name number email extraInfo > id
DELETE /contacts/{}
POST /contacts/import
POST /contacts/upload > newContacts[].(contactId contactName) errorBag[].contactName errorBag[].error.message
GET /contact-lists ? searchParam pageNumber > records hasMore records[].(id name contactsCount)
GET /contact-lists/list ? companyId > [].(id name)
GET /contact-lists/{} > id name contactsCount
PUT /contact-lists/{} < name > id
DELETE /contact-lists/{}
POST /contact-lists < name > id
POST /contact-lists/{}/upload + file
GET /contact-list-items ? searchParam pageNumber contactListId > contacts hasMore contacts[].(id name number email isWhatsappValid companyId contactListId)
GET /contact-list-items/{} > id
PUT /contact-list-items/{} < name number email companyId contactListId > id
DELETE /contact-list-items/{}
POST /contact-list-items < name number email companyId contactListId > id
GET /quick-messages ? searchParam pageNumber userId > records hasMore records[].(id shortcode message geral status isMedia mediaPath mediaName)
GET /quick-messages/list ? companyId userId > [].(id shortcode message geral status mediaPath mediaName)
GET /quick-messages/{} > id
PUT /quick-messages/{} < shortcode message geral status isMedia mediaPath > id
DELETE /quick-messages/{}
POST /quick-messages < shortcode message geral status isMedia mediaPath > id
POST /quick-messages/{}/media-upload < typeArch + file
DELETE /quick-messages/{}/media-upload
GET /schedules ? searchParam pageNumber > schedules hasMore schedules[].(id body contactId contact sendAt sentAt status mediaPath mediaName userId)
GET /schedules/{} > id
POST /schedules < body contactId sendAt > id
PUT /schedules/{} < body contactId sendAt > id
DELETE /schedules/{}
POST /schedules/{}/media-upload + file
DELETE /schedules/{}/media-upload
GET /campaigns ? searchParam pageNumber > records hasMore records[].(id name message1 message5 confirmationMessage1 confirmationMessage5 status confirmation scheduledAt completedAt whatsappId contactListId tagListId fileListId companyId mediaPath mediaName) records[].whatsapp.name records[].contactList.name
GET /campaigns/{} > id contactList.contacts[].isWhatsappValid whatsapp.name shipping[].(deliveredAt confirmationRequestedAt)
PUT /campaigns/{} < name message1 message5 confirmationMessage1 confirmationMessage5 status confirmation scheduledAt completedAt whatsappId contactListId tagListId fileListId > id
DELETE /campaigns/{}
POST /campaigns < name message1 message5 confirmationMessage1 confirmationMessage5 status confirmation scheduledAt completedAt whatsappId contactListId tagListId fileListId > id
POST /campaigns/{}/media-upload + file
DELETE /campaigns/{}/media-upload
POST /campaigns/{}/cancel = 204
POST /campaigns/{}/restart = 204
GET /campaign-settings > [].(key value)
POST /campaign-settings < settings > [].(key value)
GET /announcements ? searchParam pageNumber > records hasMore records[].(id title text priority status mediaPath mediaName createdAt)
POST /announcements < title text priority status > id
GET /announcements/{} > id
PUT /announcements/{} < title text priority status > id
DELETE /announcements/{}
POST /announcements/{}/media-upload + file
DELETE /announcements/{}/media-upload
GET /chats ? searchParam pageNumber > records hasMore records[].(id uuid title ownerId lastMessage updatedAt) records[].users[].(userId unreads) records[].users[].user.(id name)
POST /chats < users title > id uuid
PUT /chats/{} < users title > id
DELETE /chats/{}
POST /chats/{}/read < userId
GET /chats/{}/messages ? pageNumber > records hasMore records[].(senderId message createdAt chatId) records[].sender.name
POST /chats/{}/messages < message
GET /files ? searchParam pageNumber companyId > files hasMore files[].(id name message)
GET /files/{} > id name message options[].(id name path mediaType)
PUT /files/{} < name message options userId > id
DELETE /files/{}
POST /files < name message options userId > id
POST /files/uploadList/{} < fileId typeArch mediaType name id + files
GET /prompt ? searchParam pageNumber > prompts prompts[].(id name prompt model maxTokens temperature apiKey queueId maxMessages) prompts[].queue.name
GET /prompt/{} > id
PUT /prompt/{} < name prompt model maxTokens max_tokens temperature apiKey queueId maxMessages > id
DELETE /prompt/{} > message
POST /prompt < name prompt model maxTokens max_tokens temperature apiKey queueId maxMessages > id
GET /queueIntegration ? searchParam pageNumber > queueIntegrations hasMore queueIntegrations[].(id type name projectName jsonContent language urlN8N typebotSlug typebotExpires typebotDelayMessage typebotKeywordFinish typebotKeywordRestart typebotUnknownMessage typebotRestartMessage)
GET /queueIntegration/{} > id
PUT /queueIntegration/{} = 201 < type name projectName jsonContent language urlN8N typebotSlug typebotExpires typebotDelayMessage typebotKeywordFinish typebotKeywordRestart typebotUnknownMessage typebotRestartMessage > id
DELETE /queueIntegration/{}
POST /queueIntegration < type name projectName jsonContent language urlN8N typebotSlug typebotExpires typebotDelayMessage typebotKeywordFinish typebotKeywordRestart typebotUnknownMessage typebotRestartMessage > id
POST /queueIntegration/testSession < projectName jsonContent language
POST /api/messages/send < number body + medias
`;

/** What a call passes over or does not answer, in the same words; docs/api.md tells the reasons. */
const differences = `
POST /companies/cadastro < recurrence dueDate status campaignsEnabled
GET /plans/list > [].(schedules campaigns)
PUT /settings/{} < key
PUT /companies/{} < id
PUT /companies/{}/schedules < id
POST /plans < schedules campaigns > schedules campaigns
PUT /plans/{} < id schedules campaigns
PUT /helps/{} < id
GET /invoices/all > hasMore
POST /subscription < useAddressForPaymentDetails nameOnCard cardNumber cvv plan
POST /messages/{} < read fromMe mediaUrl
POST /ticket-notes < contactId
GET /tags ? companyId
POST /tags < userId
PUT /tags/{} < userId
GET /whatsapp ? session companyId
PUT /whatsapp/{} < provider
GET /queue ? companyId
POST /queue < token
PUT /queue/{} < token
GET /queue-options > [].children
PUT /queue-options/{} < queueId
GET /contacts > contacts[].(urlPicture whatsapp)
GET /contacts/list ? companyId
GET /contacts/{} > urlPicture whatsapp
GET /contact-lists/list ? companyId
PUT /contact-list-items/{} < companyId contactListId
POST /contact-list-items < companyId
GET /quick-messages ? userId
GET /quick-messages/list ? companyId userId
PUT /quick-messages/{} < isMedia mediaPath
POST /quick-messages < isMedia mediaPath
POST /quick-messages/{}/media-upload < typeArch
PUT /campaigns/{} < status completedAt
POST /campaigns < status completedAt
POST /chats/{}/read < userId
GET /files ? companyId
PUT /files/{} < userId
POST /files < userId
POST /files/uploadList/{} < fileId typeArch mediaType
PUT /prompt/{} < max_tokens
POST /prompt < max_tokens
`;

const events = `whatsapp whatsappSession user chat appMessage ticket contact auth company-announcement payment queue ContactList ContactListItem
  quickemessage schedule campaign announcement file prompt queueIntegration`;

interface Call {
  call: string;
  status: number;
  /** part and path of each field, such as `> records[].id` */
  fields: string[];
}

/** Reads lines of `specification`. */
const parse = (text: string): Call[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [call = '', ...parts] = line.split(/ (?=[=?<+>] )/);
      const wordsOf = (sign: string) => {
        const words = parts.find((part) => part.startsWith(sign))?.slice(2) ?? '';
        return words
          .replaceAll(/(\S+)\((.*?)\)/g, (_all, start: string, names: string) =>
            names
              .split(' ')
              .map((name) => start + name)
              .join(' '),
          )
          .split(' ')
          .filter(Boolean);
      };
      const fields = ['?', '<', '+', '>'].flatMap((sign) => wordsOf(sign).map((path) => `${sign} ${path}`));
      return { call, status: Number(wordsOf('=')[0] ?? 200), fields };
    });

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}
const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema) : {};

/** Whether a path such as `records[].id` leads to something a schema declares. */
function declares({ anyOf = [], oneOf = [], ...schema }: JsonSchema, path: string): boolean {
  if (path === '') return true;
  if ([...anyOf, ...oneOf].some((variant) => declares(variant, path))) return true;
  if (path.startsWith('[]'))
    return schema.items !== undefined && declares(schema.items, path.slice(2).replace(/^\./, ''));
  const [, name = '', rest = ''] = /^(\w+)\.?(.*)$/.exec(path) ?? [];
  const inner = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
  return inner !== undefined && declares(inner, rest);
}

function declaresField({ query, body, files, answer }: Endpoint, field: string): boolean {
  const path = field.slice(2);
  if (field.startsWith('?')) return declares(schemaOf(query, 'input'), path);
  if (field.startsWith('<')) return declares(schemaOf(body, 'input'), path);
  return field.startsWith('+') ? files?.field === path : declares(schemaOf(answer, 'output'), path);
}

const callOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
const byCall = new Map(Object.values(endpoints).map((endpoint) => [callOf(endpoint), endpoint]));
const calls = parse(specification);

describe('the specification', () => {
  it('has 158 calls, which are those that the contract takes for its own, beside the one of programs', () => {
    expect(new Set(calls.map(({ call }) => call)).size).toBe(158);
    const known = [...byCall].filter(([, endpoint]) => isSpecificationCall(endpoint)).map(([call]) => call);
    // Read by clients, and of no list in section 7.
    const others = new Set(['GET /queue-options/{}', 'GET /chats/{}']);
    expect(known.filter((call) => !others.has(call)).toSorted()).toEqual(
      calls
        .map(({ call }) => call)
        .filter((call) => call !== 'POST /api/messages/send')
        .toSorted(),
    );
  });

  it('is kept by each call: its status, and its fields but for the differences that clients are told of', () => {
    const missing = calls.flatMap(({ call, status, fields }) => {
      const endpoint = byCall.get(call);
      if (!endpoint) return [`${call} is missing`];
      const absent = fields.filter((field) => !declaresField(endpoint, field)).map((field) => `${call} ${field}`);
      return (endpoint.status ?? 200) === status ? absent : [`${call} answers ${endpoint.status}`, ...absent];
    });
    const documented = parse(differences).flatMap(({ call, fields }) => fields.map((field) => `${call} ${field}`));
    expect(missing.toSorted()).toEqual(documented.toSorted());
  });

  it('has its live events', () => {
    const sent = new Set(Object.keys(liveEvents).map((event) => liveEventName(7, event as LiveEvent, {})));
    const specified = events.split(/\s+/).map((name) => (name === 'company-announcement' ? name : `company-7-${name}`));
    expect(specified.filter((name) => !sent.has(name))).toEqual([]);
  });
});
