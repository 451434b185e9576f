import { sql, type RawBuilder } from 'kysely';
import type { ReportOrigin, ReportRowOrder } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsNumber } from '../../../platform/db/contains-number.ts';
import { rateShare } from '../tickets/index.ts';
import type { ReportScope } from './scope.ts';
import { during, hasDeadline, isLate, isReopened, lengths, within, type Base, type Moments } from './services.sql.ts';

export interface FoundRow {
  id: number;
  ticketId: number;
  ticketUuid: string;
  contactId: number;
  contactName: string;
  contactNumber: string;
  queueId: number | null;
  userId: number | null;
  whatsappId: number | null;
  tagIds: number[];
  origin: ReportOrigin;
  cameAt: string;
  startedAt: string | null;
  firstAnswerAt: string | null;
  finishedAt: string | null;
  firstAnswer: number | null;
  wait: number | null;
  resolution: number | null;
  conversation: number | null;
  reason: string;
  reasonDetail: string;
  transfers: number;
  reopened: boolean;
  late: boolean | null;
  rate: number | null;
  rateScale: number;
  rateWords: string;
}

/** The last row of a page: what it is ordered by, as text, and its id. */
export interface Place {
  value: string;
  id: number;
}

/** What has no value is the smallest of all, so that a page can go on behind it. */
const number = (value: RawBuilder<unknown>) => sql`coalesce((${value})::float8, -1)`;
const moment = (value: RawBuilder<unknown>) => sql`coalesce(extract(epoch FROM ${value}), -1)`;
type Order = { by: RawBuilder<unknown>; type: RawBuilder<unknown> };
const orders: Readonly<Record<ReportRowOrder, Order>> = {
  came: { by: sql`c.queued_at`, type: sql`timestamptz` },
  finished: { by: moment(sql`c.finished_at`), type: sql`numeric` },
  firstAnswer: { by: number(lengths.firstAnswer), type: sql`float8` },
  wait: { by: number(lengths.wait), type: sql`float8` },
  resolution: { by: number(lengths.resolution), type: sql`float8` },
  conversation: { by: number(lengths.conversation), type: sql`float8` },
  transfers: { by: sql`c.transfers`, type: sql`int` },
  rating: { by: number(rateShare), type: sql`float8` },
};

/** Services that were finished have a moment of it, by which an index has them. */
const orderOf = (order: ReportRowOrder, base: Base): Order =>
  order === 'finished' && base === 'finished' ? { by: sql`c.finished_at`, type: sql`timestamptz` } : orders[order];

interface Which {
  base: Base;
  moments: Moments;
  words: string;
  hidesNumbers: boolean;
  order: ReportRowOrder;
  direction: 'up' | 'down';
}

/** Words of a name or a reason, or a number; who may not know numbers finds nobody by one. */
function matches(words: string, hidesNumbers: boolean): RawBuilder<unknown> {
  if (words === '') return sql``;
  const name = hidesNumbers ? sql`without_numbers(o.search_name)` : sql`o.search_name`;
  return sql` AND (${name} LIKE search_pattern(${words}) OR search_text(c.close_reason) LIKE search_pattern(${words})${
    hidesNumbers ? sql`` : sql` OR ${containsNumber('o.number', words)}`
  })`;
}

const withContacts = sql`ticket_cycles c JOIN tickets t ON t.company_id = c.company_id AND t.id = c.ticket_id
  JOIN contacts o ON o.company_id = t.company_id AND o.id = t.contact_id`;
const ofContacts = sql`c.*, o.id AS contact_id, o.name AS contact_name, o.number AS contact_number, t.uuid AS ticket_uuid`;

/** Services `page` as rows. */
const rowsOf = (page: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`
  WITH page AS (${page})
  SELECT c.id, c.ticket_id, c.ticket_uuid, c.contact_id, c.contact_name, c.contact_number, c.queue_id, c.user_id, c.whatsapp_id,
    ARRAY(SELECT g.tag_id FROM ticket_tags g WHERE g.company_id = c.company_id AND g.ticket_id = c.ticket_id ORDER BY g.tag_id) AS tag_ids,
    coalesce(c.referral_kind, 'other') AS origin, c.queued_at AS came_at, c.started_at, c.first_answer_at, c.finished_at,
    ${lengths.firstAnswer} AS first_answer, CASE WHEN c.started_at > c.queued_at THEN ${lengths.wait} END AS wait,
    ${lengths.resolution} AS resolution, ${lengths.conversation} AS conversation, c.close_reason AS reason, c.close_detail AS reason_detail,
    c.transfers, ${isReopened} AS reopened, CASE WHEN ${hasDeadline} THEN ${isLate} END AS late, c.rate, c.rating_scale AS rate_scale,
    c.rate_words${more}`;

/** A page of services with their contacts; each with its place. */
export async function listRows(
  db: Db,
  scope: ReportScope,
  { after, limit, ...which }: Which & { after: Place | undefined; limit: number },
): Promise<(FoundRow & { place: string })[]> {
  const { base, moments, order, direction, words, hidesNumbers } = which;
  const { by, type } = orderOf(order, base);
  const way = direction === 'up' ? sql`ASC` : sql`DESC`;
  const beyond = direction === 'up' ? sql`>` : sql`<`;
  const page = sql`SELECT ${ofContacts}, ${by} AS place FROM ${withContacts}
    WHERE ${during(base, moments)}${within(scope)}${matches(words, hidesNumbers)}${
      after ? sql` AND (${by}, c.id) ${beyond} (${after.value}::${type}, ${after.id}::int)` : sql``
    }
    ORDER BY ${by} ${way}, c.id ${way} LIMIT ${sql.lit(limit)}`;
  const { rows } = await sql<FoundRow & { place: string }>`${rowsOf(page, sql`, c.place::text AS place`)}
    FROM page c ORDER BY c.place ${way}, c.id ${way}`.execute(db);
  return rows;
}

/** All services of a report in its order, by their ids: as one statement reads them, whatever changes meanwhile. */
export async function listServiceIds(db: Db, scope: ReportScope, which: Which): Promise<number[]> {
  const { base, moments, order, direction, words, hidesNumbers } = which;
  const { by } = orderOf(order, base);
  const way = direction === 'up' ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT array_agg(c.id ORDER BY ${by} ${way}, c.id ${way}) AS ids FROM ${words === '' ? sql`ticket_cycles c` : withContacts}
    WHERE ${during(base, moments)}${within(scope)}${matches(words, hidesNumbers)}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Services by their ids, in that order; those that are gone are left out. */
export async function findRows(db: Db, ids: readonly number[]): Promise<FoundRow[]> {
  const page = sql`SELECT ${ofContacts}, i.place FROM unnest(${ids}::int[]) WITH ORDINALITY i (id, place)
    JOIN (${withContacts}) ON c.id = i.id`;
  const { rows } = await sql<FoundRow>`${rowsOf(page, sql``)} FROM page c ORDER BY c.place`.execute(db);
  return rows;
}
