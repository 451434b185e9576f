/** Tables and rows of the versions of the family that test sources are of. */

/** bare = the Whaticket of one company; fork = with columns that others lack, in another spelling */
export type FamilyVersion = 'bare' | 'saas' | 'fork';
export const hasCompanies = (version: FamilyVersion): boolean => version !== 'bare';

interface Column {
  name: string;
  /** as the dump writes it */
  written: string;
  type: string;
  isNeeded: boolean;
}

const usual = {
  Plans: 'id name users connections queues value createdAt updatedAt',
  Companies: 'id name phone email createdAt updatedAt planId status schedules dueDate recurrence language',
  Users: 'id name email passwordHash createdAt updatedAt profile tokenVersion companyId super',
  Queues: 'id name color greetingMessage createdAt updatedAt companyId schedules outOfHoursMessage orderQueue',
  UserQueues: 'userId queueId createdAt updatedAt',
  QueueOptions: 'id title message option queueId parentId createdAt updatedAt',
  Whatsapps: 'id session name status greetingMessage companyId complationMessage token createdAt updatedAt',
  Tags: 'id name color companyId createdAt updatedAt kanban',
  Contacts: 'id name number profilePicUrl createdAt updatedAt email isGroup companyId',
  ContactCustomFields: 'id name value contactId createdAt updatedAt',
  Tickets:
    'id status lastMessage contactId userId createdAt updatedAt whatsappId isGroup unreadMessages queueId companyId uuid',
  TicketTags: 'ticketId tagId createdAt updatedAt',
  TicketNotes: 'id note userId contactId ticketId createdAt updatedAt',
  UserRatings: 'id ticketId companyId userId rate createdAt updatedAt',
  QuickMessages: 'id shortcode message companyId createdAt updatedAt userId',
  Settings: 'key value createdAt updatedAt companyId id',
  Files: 'id companyId name message createdAt updatedAt',
  FilesOptions: 'id name path fileId createdAt updatedAt mediaType',
  ContactLists: 'id name companyId createdAt updatedAt',
  ContactListItems: 'id name number email contactListId isWhatsappValid companyId createdAt updatedAt',
  Campaigns: 'id name message1 message2 status companyId contactListId scheduledAt completedAt createdAt updatedAt',
  CampaignShipping: 'id number message contactId campaignId deliveredAt createdAt updatedAt',
  Schedules: 'id body sendAt sentAt contactId userId companyId createdAt updatedAt status',
  Invoices: 'id detail status value createdAt updatedAt dueDate companyId',
  SequelizeMeta: 'name',
  Messages:
    'id body ack read mediaType mediaUrl ticketId createdAt updatedAt fromMe isDeleted contactId quotedMsgId companyId remoteJid dataJson participant',
} as const satisfies Readonly<Record<string, string>>;

/** Tables that a version has beside the usual ones, and columns of its tables. */
const forkColumns: Readonly<Record<string, string>> = {
  Contacts: 'lid remoteJid lgpdAcceptedAt active disableBot',
  Tickets: 'isOutOfHour closedAt amountUsedBotQueuesNPS',
  Messages: 'wid isEdited isForwarded ticketTrakingId',
};
const withoutCompanies = new Set([
  'Plans',
  'Companies',
  'Invoices',
  'TicketNotes',
  'UserRatings',
  'QueueOptions',
  'QuickMessages',
  'Files',
  'FilesOptions',
  'ContactLists',
  'ContactListItems',
  'Campaigns',
  'CampaignShipping',
  'Schedules',
]);
const needed = new Set(['id', 'name', 'createdAt', 'updatedAt']);

const typeOf = (column: string): string => {
  if (/At$|^dueDate$/.test(column)) return 'timestamp with time zone';
  if (/^is[A-Z]|^fromMe$|^read$|^super$|^active$/.test(column)) return 'boolean DEFAULT false';
  if (column === 'id' || column.endsWith('Id') || column === 'ack') return 'integer';
  if (column === 'schedules') return `jsonb DEFAULT '[]'::jsonb`;
  return 'character varying(255)';
};

export function familyColumns(version: FamilyVersion): Record<string, Column[]> {
  const tables: Record<string, Column[]> = {};
  for (const [table, names] of Object.entries(usual)) {
    if (version === 'bare' && withoutCompanies.has(table)) continue;
    const all = `${names}${version === 'fork' ? ` ${forkColumns[table] ?? ''}` : ''}`.trim().split(' ');
    tables[table] = all
      .filter((name) => version !== 'bare' || name !== 'companyId')
      .map((name) => ({
        name,
        written: /[A-Z]/.test(name) ? `"${name}"` : name,
        type: typeOf(name),
        isNeeded: needed.has(name),
      }));
  }
  return tables;
}

interface RowContext {
  random: () => number;
  contacts: number;
  tickets: number;
}
type Row = Record<string, string | number | boolean | null>;

const words = [
  'bom dia',
  'o pedido chegou',
  'qual o prazo?',
  'obrigada!',
  'pode ser amanhã',
  'R$ 129,90\nno Pix',
  'não',
];
const start = Date.UTC(2024, 0, 1);

/** A row of a table; more fields than any version has. */
export function createRow(table: string, id: number, { random, contacts, tickets }: RowContext): Row {
  const below = (count: number) => 1 + Math.floor(random() * Math.max(1, count));
  const at = `${new Date(start + id * 41_000).toISOString().replace('T', ' ').slice(0, -1)}+00`;
  const shared: Row = { id, createdAt: at, updatedAt: at, companyId: 1, name: `${table} ${id}` };
  switch (table) {
    case 'Users':
      return {
        ...shared,
        email: `pessoa${id}@loja.exemplo`,
        passwordHash: '$2a$08$WaEmpmFDD/XkDqorkpQ42eUZozOqRCPkPcTkmHHMyuTGUOkI8dHsq',
        profile: id === 1 ? 'admin' : 'user',
        super: id === 1,
        tokenVersion: 0,
      };
    case 'Contacts':
      return {
        ...shared,
        name: `Cliente São ${id}`,
        number: `5511${900_000_000 + id}`,
        email: '',
        isGroup: false,
        lid: id % 5 === 0 ? `${10_000_000_000 + id}@lid` : null,
        active: id % 50 !== 1,
        disableBot: false,
      };
    case 'ContactCustomFields':
      return { ...shared, name: 'CPF', value: '000.000.000-00', contactId: below(contacts) };
    case 'Tickets':
      return {
        ...shared,
        status: ['closed', 'closed', 'open', 'pending'][id % 4] ?? 'closed',
        contactId: ((id - 1) % Math.max(1, contacts)) + 1,
        userId: below(6),
        whatsappId: below(2),
        queueId: below(4),
        isGroup: false,
        unreadMessages: 0,
        uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      };
    case 'TicketTags':
      return { ...shared, ticketId: below(tickets), tagId: below(8) };
    case 'TicketNotes':
    case 'UserRatings':
      return {
        ...shared,
        note: 'ligar\tdepois',
        rate: below(3),
        ticketId: below(tickets),
        contactId: below(contacts),
        userId: below(6),
      };
    case 'Files':
      return { ...shared, message: 'Veja o catálogo' };
    case 'FilesOptions':
      return { ...shared, path: `${id}.jpg`, fileId: below(4), mediaType: 'image' };
    case 'ContactListItems':
    case 'CampaignShipping':
      return {
        ...shared,
        number: `5511${900_000_000 + below(contacts)}`,
        email: '',
        isWhatsappValid: id % 2 === 0,
        contactListId: below(3),
        campaignId: below(3),
        message: 'Promoção',
        deliveredAt: id % 4 === 0 ? null : at,
      };
    case 'Campaigns':
      return {
        ...shared,
        message1: 'Promoção',
        status: id === 1 ? 'PROGRAMADA' : 'FINALIZADA',
        contactListId: below(3),
        completedAt: at,
      };
    case 'Schedules':
      return {
        ...shared,
        body: 'Lembrete',
        sendAt: id % 2 === 0 ? at : '2099-05-04 12:00:00+00',
        contactId: below(contacts),
        status: 'PENDENTE',
      };
    case 'UserQueues':
      return { ...shared, userId: below(6), queueId: below(4) };
    case 'QueueOptions':
      return {
        ...shared,
        title: `Opção ${id}`,
        message: 'Certo',
        option: String(id),
        queueId: below(4),
        parentId: null,
      };
    case 'QuickMessages':
      return { ...shared, shortcode: `atalho${id}`, message: words[id % words.length] ?? '', userId: null };
    case 'Whatsapps':
      return { ...shared, session: '{"creds":{"noiseKey":"never read"}}', token: 'never read', status: 'CONNECTED' };
    case 'Settings':
      return { ...shared, key: ['userRating', 'scheduleType', 'asaas'][id - 1] ?? `setting${id}`, value: 'enabled' };
    case 'Messages':
      return {
        ...shared,
        id: `3EB0${String(id).padStart(16, '0')}`,
        wid: `3EB0${String(id).padStart(16, '0')}`,
        body: `${words[id % words.length] ?? ''} ${id}`,
        ack: 3,
        read: true,
        mediaType: id % 50 === 0 ? 'image' : 'conversation',
        mediaUrl: id % 50 === 0 ? `${id}.jpg` : null,
        ticketId: below(tickets),
        contactId: null,
        fromMe: id % 3 === 0,
        isDeleted: false,
        isEdited: false,
        remoteJid: `5511${900_000_000 + (id % Math.max(1, contacts))}@s.whatsapp.net`,
        dataJson: '{"key":{"never":"read"}}',
      };
    default:
      return shared;
  }
}
