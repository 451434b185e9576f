import type { Namespace } from '@balcao/i18n';

/**
 * The namespaces of texts that are fetched together: each set is one file per language, and each namespace stands in one set. What
 * the screens without a session say comes with the app.
 */
export const textSets = {
  public: ['common', 'errors', 'auth'],
  /** what is around every screen with a session */
  session: ['shell', 'shortcuts', 'palette', 'notifications', 'tickets', 'inbox', 'messages'],
  /** what the inbox needs besides */
  inbox: ['contacts', 'contactPanel', 'notes', 'quickMessages', 'serviceLog', 'tags'],
  connections: [
    'connections',
    'connectionDiagnosis',
    'connectionForm',
    'connectionOutages',
    'connectionPairing',
    'connectionBackfill',
    'cloudAccount',
  ],
  /** when a conversation of an official number is open */
  templates: ['templates'],
  /** the menu as contacts read it, in the language of the company */
  bot: ['bot'],
  dashboard: ['dashboard'],
  firstSteps: ['firstSteps'],
  sandbox: ['sandbox'],
  todolist: ['todolist'],
  users: ['users'],
  queues: ['queues'],
  openingHours: ['openingHours'],
  settings: ['settings'],
  campaigns: ['campaigns'],
  contactLists: ['contactLists'],
  /** the tabs of the settings that the operator has */
  installation: ['records', 'companies'],
  audit: ['audit'],
  privacy: ['privacy'],
  security: ['security'],
  invoices: ['invoices'],
  payments: ['payments', 'plans'],
  helps: ['helps'],
  kanban: ['kanban'],
  announcements: ['announcements'],
  operator: ['operator'],
  fileLists: ['fileLists'],
  messagesApi: ['messagesApi', 'outgoingWebhooks'],
  chats: ['chats'],
  /** where prompts or integrations are edited */
  automation: ['automation'],
  integrations: ['integrations'],
  prompts: ['prompts'],
  knowledge: ['knowledge'],
  /** once a model may help the user */
  assistant: ['assistant'],
  schedules: ['schedules'],
} as const satisfies Record<string, readonly Namespace[]>;

export type TextSet = keyof typeof textSets;
