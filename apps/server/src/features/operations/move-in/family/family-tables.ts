/**
 * What the databases of this family (Whaticket, Atendechat, ticketz and what was made of them) call the things that move. Versions differ: a name
 * is found in any spelling (capitals and underscores aside), and what a version lacks is left empty.
 */

interface FamilyTableNames {
  /** the usual name first */
  names: readonly string[];
  /** A database without it is none of this family. */
  isRequired?: true;
  /** Fields without which a row says nothing. */
  required: Readonly<Record<string, readonly string[]>>;
  optional: Readonly<Record<string, readonly string[]>>;
}

/** Names of one field: usually its own one. */
const named = <const Field extends string>(...fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, [field]])) as unknown as Record<Field, readonly string[]>;

const companyId = ['companyId', 'tenantId'];
const days = named('createdAt', 'updatedAt');
const media = { mediaPath: ['mediaPath', 'path'], mediaName: ['mediaName'] };

export const familyTables = {
  plans: {
    names: ['Plans'],
    required: named('id', 'name'),
    optional: { ...named('users', 'connections', 'queues'), value: ['value', 'amount'] },
  },
  companies: {
    names: ['Companies', 'Tenants'],
    required: named('id', 'name'),
    optional: {
      ...named('phone', 'email', 'planId', 'status', 'schedules', 'dueDate', 'recurrence', 'language'),
      ...days,
    },
  },
  users: {
    names: ['Users'],
    isRequired: true,
    required: named('id', 'name'),
    optional: { ...named('email', 'passwordHash', 'profile', 'super'), companyId, ...days },
  },
  queues: {
    names: ['Queues'],
    required: { id: ['id'], name: ['name', 'queue'] },
    optional: {
      ...named('color', 'greetingMessage', 'schedules', 'outOfHoursMessage'),
      order: ['orderQueue', 'order'],
      companyId,
      ...days,
    },
  },
  userQueues: { names: ['UserQueues', 'UsersQueues'], required: named('userId', 'queueId'), optional: {} },
  queueOptions: {
    names: ['QueueOptions'],
    required: named('id', 'title', 'queueId'),
    optional: { ...named('message', 'option', 'parentId'), ...days },
  },
  connections: {
    names: ['Whatsapps'],
    required: named('id', 'name'),
    // Neither sessions nor tokens are read at all.
    optional: {
      ...named('greetingMessage', 'outOfHoursMessage', 'ratingMessage'),
      completionMessage: ['complationMessage', 'completionMessage', 'farewellMessage'],
      number: ['number', 'phoneNumber'],
      companyId,
    },
  },
  tags: {
    names: ['Tags'],
    required: { id: ['id'], name: ['name', 'tag'] },
    optional: { ...named('color', 'kanban'), companyId },
  },
  contacts: {
    names: ['Contacts'],
    isRequired: true,
    required: named('id', 'name', 'number'),
    optional: {
      ...named('email', 'isGroup'),
      lid: ['lid', 'lidJid'],
      jid: ['remoteJid', 'jid'],
      consentAt: ['lgpdAcceptedAt'],
      isActive: ['active'],
      isBlocked: ['isBlocked', 'blocked'],
      hasOptedOut: ['optOut', 'optedOut', 'unsubscribed'],
      isBotOff: ['disableBot'],
      companyId,
      ...days,
    },
  },
  contactFields: {
    names: ['ContactCustomFields'],
    required: named('id', 'name', 'contactId'),
    optional: named('value'),
  },
  contactTags: { names: ['ContactTags'], required: named('contactId', 'tagId'), optional: {} },
  tickets: {
    names: ['Tickets'],
    isRequired: true,
    required: named('id', 'status', 'contactId'),
    optional: {
      ...named('userId', 'queueId', 'isGroup', 'unreadMessages', 'uuid'),
      connectionId: ['whatsappId', 'connectionId'],
      closedAt: ['closedAt', 'finishedAt'],
      companyId,
      ...days,
    },
  },
  ticketTags: { names: ['TicketTags', 'TicketsTags'], required: named('ticketId', 'tagId'), optional: {} },
  messages: {
    names: ['Messages'],
    isRequired: true,
    required: named('id', 'body', 'ticketId'),
    optional: {
      ...named(
        'ack',
        'mediaType',
        'mediaUrl',
        'fromMe',
        'isDeleted',
        'isEdited',
        'contactId',
        'quotedMsgId',
        'participant',
      ),
      /** where `id` is a number of the table */
      waId: ['wid', 'messageId'],
      jid: ['remoteJid'],
      sentAt: ['timestamp'],
      companyId,
      ...days,
    },
  },
  notes: {
    names: ['TicketNotes', 'Notes'],
    required: named('id', 'note'),
    optional: { ...named('userId', 'contactId', 'ticketId'), ...days },
  },
  ratings: {
    names: ['UserRatings'],
    required: { id: ['id'], rate: ['rate', 'rating'] },
    optional: { ...named('ticketId', 'userId'), companyId, ...days },
  },
  quickReplies: {
    names: ['QuickMessages', 'QuickAnswers', 'FastReply'],
    required: { id: ['id'], shortcode: ['shortcode', 'shortcut', 'key'], message: ['message'] },
    optional: { ...named('userId'), isForAll: ['geral', 'visao'], ...media, companyId },
  },
  fileLists: { names: ['Files'], required: named('id', 'name'), optional: { ...named('message'), companyId } },
  fileListFiles: {
    names: ['FilesOptions'],
    required: named('id', 'fileId'),
    optional: { ...named('name', 'path', 'mediaType') },
  },
  contactLists: { names: ['ContactLists'], required: named('id', 'name'), optional: { companyId } },
  contactListItems: {
    names: ['ContactListItems'],
    required: named('id', 'number', 'contactListId'),
    optional: { ...named('name', 'email', 'isWhatsappValid'), companyId },
  },
  campaigns: {
    names: ['Campaigns'],
    required: named('id', 'name'),
    optional: {
      ...named(
        'message1',
        'message2',
        'message3',
        'message4',
        'message5',
        'status',
        'contactListId',
        'scheduledAt',
        'completedAt',
      ),
      ...media,
      companyId,
      ...days,
    },
  },
  campaignSends: {
    names: ['CampaignShipping'],
    required: named('id', 'number', 'campaignId'),
    optional: { ...named('message', 'contactId', 'deliveredAt'), ...days },
  },
  schedules: {
    names: ['Schedules'],
    required: named('id', 'body', 'contactId'),
    optional: { ...named('sendAt', 'sentAt', 'ticketId', 'userId', 'status'), ...media, companyId },
  },
  settings: { names: ['Settings'], required: named('key', 'value'), optional: { companyId } },
} as const satisfies Readonly<Record<string, FamilyTableNames>>;

export type FamilyKind = keyof typeof familyTables;

/** Why a table that is known does not move. */
export type NotMovedReason =
  /** sessions, keys and calls of other programs */
  | 'secret'
  /** of the company to its operator */
  | 'billing'
  /** machinery of the other program */
  | 'machinery'
  /** things that have no counterpart here */
  | 'other';

/** Tables of this family that do not move, by their plain names. */
export const tablesLeft: Readonly<Record<string, NotMovedReason>> = {
  Baileys: 'secret',
  BaileysChats: 'secret',
  BaileysMessages: 'secret',
  BaileysKeys: 'secret',
  BaileysSessions: 'secret',
  Prompts: 'secret',
  QueueIntegrations: 'secret',
  Integrations: 'secret',
  ApiConfigs: 'secret',
  ApiUsages: 'secret',
  Webhooks: 'secret',
  WebhookModels: 'secret',
  Wavoips: 'secret',
  Invoices: 'billing',
  Subscriptions: 'billing',
  Partners: 'billing',
  SequelizeMeta: 'machinery',
  SequelizeData: 'machinery',
  WhatsappQueues: 'machinery',
  TicketTraking: 'machinery',
  LogTickets: 'machinery',
  UserSocketSessions: 'machinery',
  Counters: 'machinery',
  Translations: 'machinery',
  CampaignSettings: 'other',
  CompaniesSettings: 'other',
  Announcements: 'other',
  Helps: 'other',
  Chats: 'other',
  ChatUsers: 'other',
  ChatMessages: 'other',
  OldMessages: 'other',
  OutOfTicketMessages: 'other',
  FlowBuilders: 'other',
  FlowDefaults: 'other',
  FlowCampaigns: 'other',
  FlowAudios: 'other',
  FlowImgs: 'other',
  DialogChatBots: 'other',
  Chatbots: 'other',
};
