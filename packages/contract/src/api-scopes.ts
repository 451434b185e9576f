import type { Endpoint } from './endpoint.ts';

/**
 * The scopes of a key. Each area is the calls below some addresses; to change something takes `write`, which includes
 * reading.
 */
const areas = {
  messages: ['messages', 'drafts'],
  tickets: [
    'tickets',
    'ticket',
    'ticket-tags',
    'ticket-notes',
    'tags',
    'kanban',
    'pix-charges',
    'availability',
    'macros',
    'tasks',
    'ticket-views',
  ],
  contacts: ['contacts', 'contact-imports', 'contact-lists', 'contact-list-items', 'contact-list-imports'],
  texts: ['quick-messages', 'files'],
  schedules: ['schedules'],
  campaigns: ['campaigns', 'campaign-settings'],
  chats: ['chats'],
  automation: [
    'prompt',
    'knowledge',
    'queueIntegration',
    'flows',
    'flow-secrets',
    'rules',
    'prompt-cases',
    'prompt-case-runs',
    'prompt-case-settings',
    'rule-runs',
    'tracking-links',
    'follow-ups',
    'follow-up-runs',
  ],
  webhooks: ['outgoing-webhooks', 'api-calls'],
  company: [
    'whatsapp',
    'queue',
    'queue-options',
    'opening-hours',
    'shifts',
    'users',
    'announcements',
    'helps',
    'pix-keys',
    'plan-pauses',
    'custom-fields',
    'pause-reasons',
  ],
  billing: ['invoices', 'subscription'],
  reports: ['dashboard', 'team', 'reports'],
} as const satisfies Record<string, readonly string[]>;
type Area = keyof typeof areas;

/** Areas that a key only reads: with changes here it could extend its own rights. */
const readOnlyAreas = ['company', 'billing', 'reports'] as const satisfies readonly Area[];
type WritableArea = Exclude<Area, (typeof readOnlyAreas)[number]>;

export type ApiScope = `${Area}:read` | `${WritableArea}:write`;

const isWritable = (area: Area): area is WritableArea => !readOnlyAreas.some((one) => one === area);

export const apiScopes: readonly ApiScope[] = (Object.keys(areas) as Area[]).flatMap((area): ApiScope[] =>
  isWritable(area) ? [`${area}:read`, `${area}:write`] : [`${area}:read`],
);

/** The scope that a call takes; undefined = no key may make it, and people alone do. */
export function scopeOf({
  method,
  path,
  access,
  confirms,
}: Pick<Endpoint, 'method' | 'path' | 'access' | 'confirms'>): ApiScope | undefined {
  if ((access !== 'user' && access !== 'admin') || typeof confirms === 'string') return undefined;
  const root = path.split('/')[1];
  const area = (Object.keys(areas) as Area[]).find((one) => areas[one].some((name) => name === root));
  if (area === undefined) return undefined;
  if (method === 'GET') return `${area}:read`;
  return isWritable(area) ? `${area}:write` : undefined;
}

const personalRoots: ReadonlySet<string | undefined> = new Set(['chats', 'drafts']);

/** Whether a call is about what is one person's own, even before admins: only a key that its user made may make it. */
export const isPersonal = ({ path }: Pick<Endpoint, 'path'>): boolean => personalRoots.has(path.split('/')[1]);

/** Whether a scope reaches nothing but such calls. */
export const isPersonalScope = (scope: ApiScope): boolean => scope.startsWith('chats:');

/** The scope that a key takes in the place of the token of a connection. */
export const tokenScopeOf = ({ method }: Pick<Endpoint, 'method'>): ApiScope =>
  method === 'GET' ? 'messages:read' : 'messages:write';

/** Whether scopes cover one: who may change something may read it. */
export const coversScope = (scopes: readonly ApiScope[], scope: ApiScope): boolean =>
  scopes.includes(scope) || scopes.some((one) => one === scope.replace(/:read$/, ':write'));
