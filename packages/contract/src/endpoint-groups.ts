import type { Endpoint } from './endpoint.ts';

/** Groups of calls in the documentation whose name is not the first part of their paths. */
const names: Readonly<Record<string, string>> = {
  api: 'Messages API',
  'api-calls': 'Messages API',
  'connection-tokens': 'Messages API',
  'api-keys': 'API keys',
  auth: 'Login',
  forgetpassword: 'Login',
  resetpasswords: 'Login',
  whatsapp: 'Connections',
  'rating-templates': 'Connections',
  whatsappsession: 'Connections',
  'link-helper': 'Connections',
  'phone-chats': 'Connections',
  'phone-histories': 'Connections',
  'whatsapp-web-version': 'Connections',
  queue: 'Queues',
  'queue-options': 'Queues',
  ticket: 'Tickets',
  'ticket-tags': 'Tags',
  'ticket-notes': 'Notes',
  'pause-reasons': 'Availability',
  team: 'Availability',
  shifts: 'Availability',
  files: 'File lists',
  'flow-secrets': 'Flows',
  'follow-ups': 'Follow-ups',
  'prompt-cases': 'Cases of prompts',
  'prompt-case-runs': 'Cases of prompts',
  'prompt-case-settings': 'Cases of prompts',
  'follow-up-runs': 'Follow-ups',
  'pix-account': 'Pix',
  'pix-charges': 'Pix',
  'pix-keys': 'Pix',
  'contact-list-items': 'Contact lists',
  'contact-list-imports': 'Contact lists',
};

/** The group under which people find a call in the documentation. */
export function groupOf({ path }: Pick<Endpoint, 'path'>): string {
  const root = path.split('/')[1] ?? '';
  const words = root.replaceAll('-', ' ');
  return names[root] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
