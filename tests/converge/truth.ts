import type { Pool } from '../../apps/server/src/testing/pool.ts';

// What the database says, in questions of its own: none of them is one of the product's.

/** A person, with what decides which tickets they see. */
export interface Person {
  id: number;
  companyId: number;
  profile: 'user' | 'supervisor' | 'admin';
  queueIds: number[];
  seesWithoutQueue: boolean;
}

export async function readPerson(db: Pool, id: number): Promise<Person> {
  const { rows } = await db.query<Person>(
    `SELECT id, company_id AS "companyId", profile, all_ticket AS "seesWithoutQueue",
       coalesce((SELECT array_agg(queue_id ORDER BY queue_id) FROM user_queues WHERE user_id = u.id), '{}') AS "queueIds"
     FROM users u WHERE id = $1`,
    [id],
  );
  const [person] = rows;
  if (!person) throw new Error(`there is no user ${id}`);
  return person;
}

/** A ticket as a row of a list shows it. */
export interface TrueTicket {
  id: number;
  status: string;
  userId: number | null;
  queueId: number | null;
  unread: number;
  lastMessage: string;
  lastMessageFromMe: boolean;
  lastMessageAck: number;
  updatedAt: Date;
  pendingSince: Date | null;
  snoozedUntil: Date | null;
  contactName: string;
  userName: string | null;
  queueName: string | null;
  tagIds: number[];
  attendantIds: number[];
}

const columns = `t.id, t.status, t.user_id AS "userId", t.queue_id AS "queueId",
  greatest(t.unread_messages, CASE WHEN t.transferred_unread THEN 1 ELSE 0 END) AS unread,
  t.last_message AS "lastMessage", t.last_message_from_me AS "lastMessageFromMe", t.last_message_ack AS "lastMessageAck",
  t.updated_at AS "updatedAt", t.pending_since AS "pendingSince", t.snoozed_until AS "snoozedUntil", c.name AS "contactName",
  (SELECT name FROM users WHERE id = t.user_id) AS "userName", (SELECT name FROM queues WHERE id = t.queue_id) AS "queueName",
  coalesce((SELECT array_agg(tag_id ORDER BY tag_id) FROM ticket_tags WHERE ticket_id = t.id), '{}') AS "tagIds",
  coalesce((SELECT array_agg(user_id ORDER BY user_id) FROM ticket_attendants WHERE ticket_id = t.id), '{}') AS "attendantIds"`;

const quote = (ids: readonly number[]) => `'{${ids.join()}}'::int[]`;

/** Which tickets `t` a person sees. */
export function seenBy({ id, companyId, profile, queueIds, seesWithoutQueue }: Person): string {
  const ofCompany = `t.company_id = ${companyId} AND NOT t.never_served`;
  if (profile === 'admin') return ofCompany;
  const others = `t.queue_id = ANY (${quote(queueIds)})${seesWithoutQueue ? ' OR t.queue_id IS NULL' : ''}`;
  return `${ofCompany} AND (t.user_id = ${id} OR ${others})`;
}

/** Which of them are theirs: who is responsible, or attends one that is open. */
export const isTheirs = ({ id }: Person) => `(t.user_id = ${id} OR t.status = 'open' AND EXISTS (
  SELECT FROM ticket_attendants a WHERE a.ticket_id = t.id AND a.user_id = ${id}))`;

const unansweredSince = `CASE WHEN NOT t.last_message_from_me OR t.unanswered_at IS NOT NULL
  THEN coalesce(t.unanswered_from, t.unanswered_at, t.last_message_at) END`;

/** The lists of the inbox by what is in them and in which order. */
export const lists = {
  open: { where: `t.status = 'open' AND t.snoozed_until IS NULL`, order: 't.updated_at DESC, t.id DESC' },
  pending: { where: `t.status = 'pending'`, order: `coalesce(t.pending_since, 'infinity'), t.id` },
  closed: { where: `t.status = 'closed'`, order: 't.updated_at DESC, t.id DESC' },
  snoozed: { where: `t.status = 'open' AND t.snoozed_until IS NOT NULL`, order: 't.snoozed_until, t.id' },
  unanswered: {
    where: `t.status = 'open' AND t.snoozed_until IS NULL AND (${unansweredSince}) IS NOT NULL`,
    order: `(${unansweredSince}), t.id`,
  },
} as const;

export async function readTickets(db: Pool, where: string, order: string, limit: number): Promise<TrueTicket[]> {
  const { rows } = await db.query<TrueTicket>(
    `SELECT ${columns} FROM tickets t JOIN contacts c ON c.id = t.contact_id WHERE ${where} ORDER BY ${order} LIMIT ${limit}`,
  );
  return rows;
}

/** How many tickets there are under each name of a condition. */
export async function countTickets<Name extends string>(
  db: Pool,
  where: Readonly<Record<Name, string>>,
): Promise<Record<Name, number>> {
  const parts = Object.entries<string>(where).map(
    ([name, condition]) => `(SELECT count(*)::int FROM tickets t WHERE ${condition}) AS "${name}"`,
  );
  const { rows } = await db.query<Record<Name, number>>(`SELECT ${parts.join(', ')}`);
  return rows[0] as Record<Name, number>;
}

export interface TrueMessage {
  id: string;
  body: string;
  ack: number;
  fromMe: boolean;
  isDeleted: boolean;
  isEdited: boolean;
  emojis: string[];
  sentAt: Date;
}

/** The newest messages of a conversation, oldest first. */
export async function readMessages(db: Pool, ticketId: number, limit: number): Promise<TrueMessage[]> {
  const { rows } = await db.query<TrueMessage>(
    `SELECT id::text, body, ack, from_me AS "fromMe", is_deleted AS "isDeleted", is_edited AS "isEdited", sent_at AS "sentAt",
       coalesce((SELECT array_agg(r ->> 'emoji') FROM jsonb_array_elements(reactions::jsonb) r), '{}') AS emojis
     FROM messages WHERE ticket_id = $1 ORDER BY sent_at DESC, messages.id DESC LIMIT $2`,
    [ticketId, limit],
  );
  return rows.toReversed();
}

/** What a person has begun to write in tickets that they see. */
export async function readDrafts(db: Pool, person: Person): Promise<{ ticketId: number; text: string }[]> {
  const { rows } = await db.query<{ ticketId: number; text: string }>(
    `SELECT d.ticket_id AS "ticketId", d.body AS text FROM drafts d JOIN tickets t ON t.id = d.ticket_id
     WHERE d.user_id = $1 AND d.body <> '' AND ${seenBy(person)} ORDER BY 1`,
    [person.id],
  );
  return rows;
}

export async function readSeenIds(db: Pool, person: Person, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT t.id FROM tickets t WHERE t.id = ANY ($1) AND ${seenBy(person)}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface TrueView {
  id: number;
  name: string;
  isShared: boolean;
  filters: Record<string, unknown>;
  /** what it names */
  tagIds: number[];
  queueIds: number[];
}

const idsOfView = (kind: 'tag' | 'queue') =>
  `coalesce((SELECT array_agg(${kind}_id) FROM ticket_view_parts WHERE view_id = v.id AND ${kind}_id IS NOT NULL), '{}')`;

export async function readViews(db: Pool, person: Person): Promise<{ views: TrueView[]; pinnedIds: number[] }> {
  const { rows: views } = await db.query<TrueView>(
    `SELECT id, name, is_shared AS "isShared", filters, ${idsOfView('tag')} AS "tagIds", ${idsOfView('queue')} AS "queueIds"
     FROM ticket_views v WHERE company_id = $1 AND (is_shared OR user_id = $2) ORDER BY is_shared, position, id`,
    [person.companyId, person.id],
  );
  const { rows: pins } = await db.query<{ id: number }>(
    `SELECT view_id AS id FROM ticket_view_pins WHERE user_id = $1 AND view_id = ANY ($2) ORDER BY pinned_at, view_id`,
    [person.id, views.map(({ id }) => id)],
  );
  return { views, pinnedIds: pins.map(({ id }) => id) };
}

/** What a view lets a person see, for the filters that views of the proof have. */
export function conditionOfView(person: Person, { filters, tagIds, queueIds }: TrueView): string {
  const { showAll, status, unanswered } = filters;
  const isEverybodys = showAll === true && person.profile !== 'user';
  const parts = [seenBy(person)];
  if (!isEverybodys) parts.push(`(t.status <> 'open' OR ${isTheirs(person)})`);
  if (typeof status === 'string') parts.push(`t.status = '${status}'`);
  if (queueIds.length > 0) parts.push(`(t.queue_id IS NULL OR t.queue_id = ANY (${quote(queueIds)}))`);
  for (const tag of tagIds)
    parts.push(`EXISTS (SELECT FROM ticket_tags g WHERE g.ticket_id = t.id AND g.tag_id = ${tag})`);
  // A view also shows what is put aside.
  if (unanswered === true) parts.push(`t.status = 'open' AND (${unansweredSince}) IS NOT NULL`);
  return parts.join(' AND ');
}

/** The order in which a view lists them. */
export const orderOfView = ({ filters }: TrueView): string =>
  filters['unanswered'] === true ? lists.unanswered.order : lists.open.order;
