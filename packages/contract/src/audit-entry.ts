import type { AuditKind } from './audit-kinds.ts';
import type { Endpoint } from './endpoint.ts';

/** What was done; `act` is everything that neither creates, changes nor deletes, and its `step` names it. */
export const auditVerbs = ['create', 'update', 'delete', 'act'] as const;
export type AuditVerb = (typeof auditVerbs)[number];

/** How a call is entered in the audit log. */
export interface AuditEntry {
  kind: AuditKind;
  verb: AuditVerb;
  /** of an act: the last word of its path */
  step?: string;
}

/** By the first part of a path; `null` = calls that are never entered: played phones and what belongs to daily work. */
const kindByPath: Readonly<Record<string, AuditKind | null>> = {
  'access-settings': 'installation',
  announcements: 'announcement',
  'api-keys': 'apiKey',
  auth: 'session',
  'billing-settings': 'invoice',
  'campaign-settings': 'campaign',
  campaigns: 'campaign',
  chats: 'chat',
  companies: 'company',
  'contact-list-imports': 'contactList',
  'contact-list-items': 'contactList',
  'contact-lists': 'contactList',
  contacts: 'contact',
  'custom-fields': 'customField',
  files: 'fileList',
  helps: 'help',
  assistant: 'settings',
  invoices: 'invoice',
  knowledge: 'knowledge',
  jobs: 'installation',
  kanban: 'kanban',
  flows: 'flow',
  'flow-secrets': 'flow',
  macros: 'macro',
  rules: 'rule',
  'tracking-links': 'trackingLink',
  'follow-ups': 'followUp',
  // It belongs to daily work.
  'follow-up-runs': null,
  messages: 'message',
  'move-ins': 'moveIn',
  operator: 'installation',
  'outgoing-webhooks': 'webhook',
  'pause-reasons': 'settings',
  'phone-chats': null,
  'phone-histories': 'connection',
  'pix-account': 'pixAccount',
  'pix-charges': 'pixCharge',
  'pix-keys': 'pixKey',
  plans: 'plan',
  privacy: 'privacy',
  prompt: 'prompt',
  'prompt-case-runs': 'promptCaseRun',
  'prompt-case-settings': 'promptCaseSettings',
  'prompt-cases': 'promptCase',
  queue: 'queue',
  'queue-options': 'queue',
  queueIntegration: 'integration',
  'quick-messages': 'quickReply',
  'report-exports': 'reportExport',
  sandbox: null,
  'saved-reports': 'savedReport',
  schedules: 'schedule',
  security: 'security',
  settings: 'settings',
  'simulated-bank': null,
  subscription: 'invoice',
  tags: 'tag',
  tasks: 'task',
  templates: 'template',
  'ticket-notes': 'ticket',
  'ticket-tags': null,
  'ticket-views': 'ticketView',
  tickets: 'ticket',
  users: 'user',
  whatsapp: 'connection',
  'whatsapp-web-version': 'installation',
  whatsappsession: 'connection',
};

/**
 * Returns how a call is entered in the audit log of the company; undefined = not at all. Changes by admins and
 * operators and every deletion are entered without being declared, so that a new endpoint cannot forget it; `audit` of
 * an endpoint overrides that. A path that is not known is `other`, until it is added above; a test asks for it.
 */
export function auditOf({ audit, method, access, path }: Endpoint): AuditEntry | undefined {
  if (audit === false || (method === 'GET' && audit === undefined)) return undefined;
  const [first = '', ...rest] = path.slice(1).split('/');
  const isOfAdmins = access === 'admin' || access === 'super';
  // An account is one's own and yet the company's.
  const isOfEverybody = access === 'user' && (method === 'DELETE' || first === 'users');
  if (audit === undefined && !isOfAdmins && !isOfEverybody) return undefined;
  const kind = typeof audit === 'object' ? audit.kind : Object.hasOwn(kindByPath, first) ? kindByPath[first] : 'other';
  if (kind == null) return undefined;
  const word = rest.findLast((part) => !part.startsWith('{'));
  if (word !== undefined) return { kind, verb: 'act', step: stepOf(method, word) };
  return { kind, verb: method === 'POST' ? 'create' : method === 'DELETE' ? 'delete' : 'update' };
}

/** Taking away what another call adds has a name of its own. */
const stepOf = (method: string, word: string) => (method === 'DELETE' ? `remove-${word}` : word);

type Schema = { def?: { type?: string; innerType?: unknown; in?: unknown; shape?: Record<string, unknown> } };

/**
 * The fields of a record that may appear in the audit log, among those that were sent: numbers, ids, yes and no, and
 * words of a fixed list. Texts that people write are left out, so that a line holds no names and no secrets.
 */
export function auditedValues(
  { body }: Endpoint,
  record: unknown,
  fields: readonly string[],
): Record<string, string | number | boolean | null | number[]> {
  if (typeof record !== 'object' || record === null) return {};
  const shape = (body as Schema | undefined)?.def?.shape ?? {};
  const entries = fields.flatMap((field) => {
    const value = (record as Record<string, unknown>)[field];
    return isPlain(value) || (typeof value === 'string' && isChoice(shape[field])) ? [[field, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

const isPlain = (value: unknown): value is number | boolean | null | number[] =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.length <= 50 && value.every((one) => typeof one === 'number'));

/** Whether a field is one of a fixed list of words. */
function isChoice(schema: unknown): boolean {
  let inner = schema as Schema | undefined;
  for (let depth = 0; inner?.def && depth < 5; depth++) {
    if (inner.def.type === 'enum' || inner.def.type === 'literal') return true;
    inner = (inner.def.innerType ?? inner.def.in) as Schema | undefined;
  }
  return false;
}
