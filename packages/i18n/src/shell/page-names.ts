import type { Language } from '../languages.ts';

/**
 * The name of each page that the menu, the palette or the bar of a phone names. A page has one line here for all
 * languages, since its own texts are not loaded with these.
 */
const pages = {
  dashboard: { pt: 'Painel', en: 'Dashboard', es: 'Panel' },
  tickets: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
  contacts: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
  quickMessages: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
  tags: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
  prompts: { pt: 'Prompts de IA', en: 'AI prompts', es: 'Prompts de IA' },
  integrations: { pt: 'Integrações', en: 'Integrations', es: 'Integraciones' },
  schedules: { pt: 'Agendamentos', en: 'Schedules', es: 'Programaciones' },
  fileLists: { pt: 'Lista de arquivos', en: 'File lists', es: 'Listas de archivos' },
  messagesApi: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
  announcements: { pt: 'Informativos', en: 'Announcements', es: 'Avisos' },
  operator: { pt: 'Operação', en: 'Operation', es: 'Operación' },
  campaigns: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
  campaignSettings: { pt: 'Ajustes', en: 'Options', es: 'Ajustes' },
  contactLists: { pt: 'Listas de contatos', en: 'Contact lists', es: 'Listas de contactos' },
  helps: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
  kanban: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
  chats: { pt: 'Chat interno', en: 'Internal chat', es: 'Chat interno' },
  todolist: { pt: 'Tarefas', en: 'To-do list', es: 'Tareas' },
  users: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
  connections: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
  invoices: { pt: 'Financeiro', en: 'Billing', es: 'Finanzas' },
  queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
  settings: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
  security: { pt: 'Minha segurança', en: 'My security', es: 'Mi seguridad' },
  firstSteps: { pt: 'Primeiros passos', en: 'First steps', es: 'Primeros pasos' },
} as const satisfies Record<string, Record<Language, string>>;

export type PageName = keyof typeof pages;

/** The names of all pages in a language. */
export function pageNames(language: Language): Record<PageName, string> {
  const entries = Object.entries(pages).map(([page, names]) => [page, names[language]]);
  return Object.fromEntries(entries) as Record<PageName, string>;
}
