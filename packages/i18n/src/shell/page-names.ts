import type { Language } from '../languages.ts';

/**
 * The name of each page and area that the menu, the palette or the bar of a phone names, and the shorter one of a page as a
 * tab of its area. Each has one line here for all languages, since the texts of a page are not loaded with these.
 */
const pages = {
  dashboard: { pt: 'Painel', en: 'Dashboard', es: 'Panel' },
  liveTeam: { pt: 'Equipe ao vivo', en: 'Live team', es: 'Equipo en vivo' },
  reports: { pt: 'Relatórios', en: 'Reports', es: 'Informes' },
  reportSummary: { pt: 'Resumo', en: 'Summary', es: 'Resumen' },
  reportHours: { pt: 'Mapa de horas', en: 'Map of hours', es: 'Mapa de horas' },
  reportRows: { pt: 'Linhas', en: 'Rows', es: 'Filas' },
  tickets: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
  contacts: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
  quickMessages: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
  macros: { pt: 'Macros', en: 'Macros', es: 'Macros' },
  flows: { pt: 'Fluxos', en: 'Flows', es: 'Flujos' },
  rules: { pt: 'Regras', en: 'Rules', es: 'Reglas' },
  officialTemplates: { pt: 'Modelos oficiais', en: 'Official templates', es: 'Plantillas oficiales' },
  tags: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
  followUps: { pt: 'Acompanhamentos', en: 'Follow-ups', es: 'Seguimientos' },
  trackingLinks: { pt: 'Links de origem', en: 'Tracking links', es: 'Enlaces de origen' },
  trackingLinksTab: { pt: 'Links', en: 'Links', es: 'Enlaces' },
  tasks: { pt: 'Tarefas', en: 'Tasks', es: 'Tareas' },
  customFields: { pt: 'Campos', en: 'Fields', es: 'Campos' },
  deadlines: { pt: 'Prazos', en: 'Deadlines', es: 'Plazos' },
  pauseReasons: { pt: 'Motivos de pausa', en: 'Pause reasons', es: 'Motivos de pausa' },
  pix: { pt: 'Pix', en: 'Pix', es: 'Pix' },
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
  todolist: { pt: 'Lista deste navegador', en: 'List of this browser', es: 'Lista de este navegador' },
  users: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
  connections: { pt: 'Conexões', en: 'Connections', es: 'Conexiones' },
  invoices: { pt: 'Faturas', en: 'Invoices', es: 'Facturas' },
  queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
  settings: { pt: 'Configurações', en: 'Settings', es: 'Configuración' },
  notices: { pt: 'Avisos', en: 'Notices', es: 'Avisos' },
  security: { pt: 'Minha segurança', en: 'My security', es: 'Mi seguridad' },
  boards: { pt: 'Quadros', en: 'Boards', es: 'Tableros' },
  agenda: { pt: 'Agenda', en: 'Agenda', es: 'Agenda' },
  replies: { pt: 'Respostas', en: 'Replies', es: 'Respuestas' },
  automation: { pt: 'Automação', en: 'Automation', es: 'Automatización' },
  platform: { pt: 'Plataforma', en: 'Platform', es: 'Plataforma' },
  people: { pt: 'Pessoas', en: 'People', es: 'Personas' },
  lists: { pt: 'Listas', en: 'Lists', es: 'Listas' },
  files: { pt: 'Arquivos', en: 'Files', es: 'Archivos' },
  ai: { pt: 'IA', en: 'AI', es: 'IA' },
  knowledge: { pt: 'Conhecimento', en: 'Knowledge', es: 'Conocimiento' },
  options: { pt: 'Opções', en: 'Options', es: 'Opciones' },
  hours: { pt: 'Horários', en: 'Opening hours', es: 'Horarios' },
  privacy: { pt: 'Dados e privacidade', en: 'Data and privacy', es: 'Datos y privacidad' },
  moveIn: { pt: 'Trazer dados', en: 'Bring data in', es: 'Traer datos' },
  audit: { pt: 'Auditoria', en: 'Audit log', es: 'Auditoría' },
  apiKeys: { pt: 'Chaves de API', en: 'API keys', es: 'Claves de API' },
  webhooks: { pt: 'Webhooks', en: 'Webhooks', es: 'Webhooks' },
  companies: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
  plans: { pt: 'Planos', en: 'Plans', es: 'Planes' },
  billing: { pt: 'Cobrança', en: 'Billing', es: 'Cobro' },
  access: { pt: 'Acesso', en: 'Access', es: 'Acceso' },
  helpVideos: { pt: 'Ajuda (vídeos)', en: 'Help (videos)', es: 'Ayuda (videos)' },
  firstSteps: { pt: 'Primeiros passos', en: 'First steps', es: 'Primeros pasos' },
} as const satisfies Record<string, Record<Language, string>>;

export type PageName = keyof typeof pages;

/** The names of all pages in a language. */
export function pageNames(language: Language): Record<PageName, string> {
  const entries = Object.entries(pages).map(([page, names]) => [page, names[language]]);
  return Object.fromEntries(entries) as Record<PageName, string>;
}
