import type { Endpoint } from './endpoint.ts';

/**
 * The changes that an operator inside a company may make: settings that say how the company works. Whatever writes to customers by
 * itself, leads their messages elsewhere, links a phone, ends a session of a user, deletes something or moves money is not among them, nor
 * is a new call until it is named here.
 */
const changes: ReadonlySet<string> = new Set([
  'POST /impersonation/end',
  'POST /queue',
  'POST /queue-options',
  'POST /whatsapp',
  'PUT /companies/{id}/locale',
  'PUT /companies/{id}/opening-hours',
  'PUT /companies/{id}/schedules',
  'PUT /kanban/lanes',
  'PUT /queue-options/{id}',
  'PUT /queue/{id}',
  'PUT /queue/{id}/opening-hours',
  'PUT /settings/{key}',
  'PUT /whatsapp/{id}',
]);

/**
 * Where and how the admin signs in, as whom they see the company, whole copies of what the company has, what phones had before they
 * were linked, and what another program had.
 */
const closedToReading = /^\/(?:(?:security|privacy|move-ins|phone-histories|phone-chats)(?:\/|$)|users\/\{id\}\/app$)/;

/** Fields of such changes that stay as they are: what answers customers in the place of people, and credentials. */
const fixedFields = ['integrationId', 'promptId', 'token', 'proxy'] as const;

/** May an operator inside a company make the call? They read, and change settings. */
export function mayCallInside({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return method === 'GET' ? !closedToReading.test(path) : changes.has(`${method} ${path}`);
}

/** Whether a record would get another value in a field that operators inside a company leave as it is; `before` is absent where it is made. */
export function changesFixedField(before: object | undefined, sent: object): boolean {
  const valueOf = (record: object, field: string): unknown => (record as Record<string, unknown>)[field];
  return fixedFields.some(
    (field) =>
      valueOf(sent, field) !== undefined && (valueOf(sent, field) || null) !== (valueOf(before ?? {}, field) || null),
  );
}
