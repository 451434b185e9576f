import type { Endpoint } from '@balcao/contract';

/** Where the records of a path are, and the field of their name. */
interface Named {
  table: string;
  field: string;
  /** of the name in a row, where the field has more than may be kept */
  column?: string;
}

/**
 * By the first part of a path: records whose name a line of the audit log keeps. What is named after contacts, such as items of
 * lists, conversations and charges, is not here: erasing them would leave the name.
 */
const namedByPath: Readonly<Record<string, Named>> = {
  announcements: { table: 'announcements', field: 'title' },
  'api-keys': { table: 'api_keys', field: 'name' },
  campaigns: { table: 'campaigns', field: 'name' },
  companies: { table: 'companies', field: 'name' },
  'contact-lists': { table: 'contact_lists', field: 'name' },
  files: { table: 'file_lists', field: 'name' },
  helps: { table: 'helps', field: 'title' },
  knowledge: { table: 'knowledge_documents', field: 'name' },
  macros: { table: 'macros', field: 'name' },
  rules: { table: 'rules', field: 'name' },
  'follow-ups': { table: 'follow_ups', field: 'name' },
  'tracking-links': { table: 'tracking_links', field: 'name' },
  // An address may have a secret behind its host.
  'outgoing-webhooks': { table: 'outgoing_webhooks', field: 'url', column: `substring(url FROM '://([^/?#]+)')` },
  plans: { table: 'plans', field: 'name' },
  'prompt-cases': { table: 'prompt_cases', field: 'title' },
  prompt: { table: 'prompts', field: 'name' },
  queue: { table: 'queues', field: 'name' },
  queueIntegration: { table: 'integrations', field: 'name' },
  'quick-messages': { table: 'quick_messages', field: 'shortcode' },
  'saved-reports': { table: 'saved_reports', field: 'name' },
  tags: { table: 'tags', field: 'name' },
  'ticket-views': { table: 'ticket_views', field: 'name' },
  users: { table: 'users', field: 'name' },
  whatsapp: { table: 'whatsapps', field: 'name' },
  whatsappsession: { table: 'whatsapps', field: 'name' },
};

/** What names the records of an endpoint; undefined = they have no name that is kept. */
export function namedOf({ path }: Endpoint): Named | undefined {
  const [first = ''] = path.slice(1).split('/');
  return Object.hasOwn(namedByPath, first) ? namedByPath[first] : undefined;
}

/** The name of a record as it was before, such as of one that is deleted. */
export function formerName({ field }: Named, record: unknown): string | undefined {
  const value = typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[field] : undefined;
  if (typeof value !== 'string') return undefined;
  return field === 'url' ? URL.parse(value)?.host : value;
}
