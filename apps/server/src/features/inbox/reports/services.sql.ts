import { sql, type RawBuilder } from 'kysely';
import { reopenedDays, type ReportDimension, type ReportPart } from '@balcao/contract';
import { meetsStored } from '../custom-fields/index.ts';
import { startOfDay } from '../tickets/index.ts';
import type { Period, ReportScope } from './scope.ts';

/** Moments of a base; the end is not part of it. */
export interface Moments {
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
}
export type Base = 'came' | 'finished';

export const momentsOf = ({ from, to }: Period, timeZone: string): Moments => ({
  from: startOfDay(from, timeZone),
  to: startOfDay(to, timeZone, 1),
});

export const momentOf = (base: Base): RawBuilder<unknown> => (base === 'came' ? sql`c.queued_at` : sql`c.finished_at`);

/** The other services of its conversation; two of them never begin at one moment. By their index alone: nothing else of them is read. */
const neighbours = sql`ticket_cycles n WHERE n.company_id = c.company_id AND n.ticket_id = c.ticket_id`;
/** Its deadlines: those that began while it ran. */
const deadlines = sql`deadline_results r WHERE r.company_id = c.company_id AND r.ticket_id = c.ticket_id
  AND r.since >= c.queued_at - interval '1 millisecond' AND r.since <= coalesce(c.finished_at, 'infinity')`;

export const isLate = sql<boolean>`EXISTS (SELECT FROM ${deadlines} AND r.breached_at IS NOT NULL)`;
export const hasDeadline = sql<boolean>`EXISTS (SELECT FROM ${deadlines})`;
export const isReopened = sql<boolean>`EXISTS (SELECT FROM ${neighbours} AND n.queued_at > c.queued_at AND n.queued_at >= c.finished_at
  AND n.queued_at <= c.finished_at + make_interval(days => ${sql.lit(reopenedDays)}))`;

/** Whether a service is of a part. */
export const partSql: Readonly<Record<ReportPart, RawBuilder<boolean>>> = {
  first: sql<boolean>`NOT EXISTS (SELECT FROM ${neighbours} AND n.queued_at < c.queued_at)`,
  answered: sql<boolean>`c.first_answer_at IS NOT NULL`,
  unanswered: sql<boolean>`c.first_answer_at IS NULL`,
  waited: sql<boolean>`c.started_at > c.queued_at`,
  served: sql<boolean>`c.started_at IS NOT NULL`,
  reopened: isReopened,
  transferred: sql<boolean>`c.transfers > 0`,
  asked: sql<boolean>`(c.rating_asks > 0 OR c.rate IS NOT NULL)`,
  rated: sql<boolean>`c.rate IS NOT NULL`,
  onTime: sql<boolean>`(${hasDeadline} AND NOT ${isLate})`,
  late: isLate,
  due: hasDeadline,
};

/** Milliseconds between two moments of a service. */
const between = (from: string, to: string) =>
  sql<number>`(extract(epoch FROM ${sql.ref(to)} - ${sql.ref(from)}) * 1000)::float8`;
export const lengths = {
  firstAnswer: between('c.queued_at', 'c.first_answer_at'),
  wait: between('c.queued_at', 'c.started_at'),
  resolution: between('c.queued_at', 'c.finished_at'),
  conversation: between('c.started_at', 'c.finished_at'),
} as const;

/** A ticket has several tags, and its services count for each of them. */
const tagOf = sql`LEFT JOIN ticket_tags g ON g.company_id = c.company_id AND g.ticket_id = c.ticket_id`;
/** A campaign brought a service when its recipient answered it there. */
const campaignsOf = sql`campaign_recipients p JOIN tickets pt ON pt.company_id = p.company_id AND pt.contact_id = p.contact_id
  WHERE p.company_id = c.company_id AND pt.id = c.ticket_id AND p.answered_at >= c.queued_at - interval '1 minute'
    AND p.answered_at <= coalesce(c.finished_at, 'infinity')`;

/** How a dimension is read: its key as text, null = the service has none, and what is joined for it. */
export interface Grouping {
  key: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  overlaps: boolean;
}

const plain = (key: RawBuilder<unknown>): Grouping => ({ key, join: sql``, overlaps: false });
const clock = (timeZone: string) => sql`c.queued_at AT TIME ZONE ${timeZone}::text`;

/** What services are told apart by: a dimension, the day of their base, or the weekday and hour in which they came. */
export type By = ReportDimension | 'day' | 'cell';

export function groupingOf(by: By, base: Base, timeZone: string): Grouping {
  switch (by) {
    case 'queue':
      return plain(sql`c.queue_id::text`);
    case 'user':
      return plain(sql`c.user_id::text`);
    case 'whatsapp':
      return plain(sql`c.whatsapp_id::text`);
    case 'reason':
      return plain(sql`nullif(c.close_reason, '')`);
    case 'origin':
      return plain(sql`coalesce(c.referral_kind, 'other')`);
    case 'hour':
      return plain(sql`extract(hour FROM ${clock(timeZone)})::int::text`);
    case 'weekday':
      return plain(sql`extract(isodow FROM ${clock(timeZone)})::int::text`);
    case 'cell':
      return plain(
        sql`(extract(isodow FROM ${clock(timeZone)})::int * 100 + extract(hour FROM ${clock(timeZone)})::int)::text`,
      );
    case 'day':
      return plain(sql`(${momentOf(base)} AT TIME ZONE ${timeZone}::text)::date::text`);
    case 'tag':
      return { key: sql`g.tag_id::text`, join: tagOf, overlaps: true };
    case 'campaign':
      return {
        key: sql`k.campaign_id::text`,
        join: sql`LEFT JOIN LATERAL (SELECT DISTINCT p.campaign_id FROM ${campaignsOf}) k ON true`,
        overlaps: true,
      };
  }
}

/** By the value of a typed field; one with several values counts for each. */
export function groupingOfField(subject: 'contact' | 'ticket', fieldId: number, overlaps: boolean): Grouping {
  const join =
    subject === 'ticket'
      ? sql`LEFT JOIN ticket_field_values v ON v.company_id = c.company_id AND v.ticket_id = c.ticket_id AND v.field_id = ${fieldId}::int`
      : sql`JOIN tickets vt ON vt.company_id = c.company_id AND vt.id = c.ticket_id
        LEFT JOIN contact_field_values v ON v.company_id = c.company_id AND v.contact_id = vt.contact_id AND v.field_id = ${fieldId}::int`;
  return { key: sql`v.value`, join, overlaps };
}

/** Whether a column is one of the ids, or empty where 0 is among them. */
const oneOf = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  sql`(${column} = ANY (${ids}::int[])${ids.includes(0) ? sql` OR ${column} IS NULL` : sql``})`;

/** Conditions on services `c` of a scope, each with AND before it. */
export function within(scope: ReportScope): RawBuilder<unknown> {
  const { queues, users, tags, whatsapps, campaigns, reasons, origins, hour, weekday, timeZone, part } = scope;
  const conditions: RawBuilder<unknown>[] = [];
  if (queues) conditions.push(oneOf(sql`c.queue_id`, queues));
  if (users) conditions.push(oneOf(sql`c.user_id`, users));
  if (whatsapps) conditions.push(oneOf(sql`c.whatsapp_id`, whatsapps));
  if (reasons) conditions.push(sql`c.close_reason = ANY (${reasons}::text[])`);
  if (origins) conditions.push(sql`coalesce(c.referral_kind, 'other') = ANY (${origins}::text[])`);
  if (hour !== undefined) conditions.push(sql`extract(hour FROM ${clock(timeZone)})::int = ${hour}::int`);
  if (weekday !== undefined) conditions.push(sql`extract(isodow FROM ${clock(timeZone)})::int = ${weekday}::int`);
  if (tags) {
    const has = (more: RawBuilder<unknown>) =>
      sql`EXISTS (SELECT FROM ticket_tags f WHERE f.company_id = c.company_id AND f.ticket_id = c.ticket_id${more})`;
    conditions.push(
      sql`(${has(sql` AND f.tag_id = ANY (${tags}::int[])`)}${tags.includes(0) ? sql` OR NOT ${has(sql``)}` : sql``})`,
    );
  }
  if (campaigns) {
    const has = (more: RawBuilder<unknown>) => sql`EXISTS (SELECT FROM ${campaignsOf}${more})`;
    conditions.push(
      sql`(${has(sql` AND p.campaign_id = ANY (${campaigns}::int[])`)}${campaigns.includes(0) ? sql` OR NOT ${has(sql``)}` : sql``})`,
    );
  }
  for (const condition of scope.ticketConditions)
    conditions.push(meetsStored('ticket', sql.ref('c.ticket_id'), condition));
  for (const condition of scope.contactConditions) {
    const contact = sql`(SELECT o.contact_id FROM tickets o WHERE o.company_id = c.company_id AND o.id = c.ticket_id)`;
    conditions.push(meetsStored('contact', contact, condition));
  }
  if (part) conditions.push(partSql[part]);
  return conditions.length === 0 ? sql`` : sql` AND ${sql.join(conditions, sql` AND `)}`;
}

/** Whether a service is of a base within moments. */
export const during = (base: Base, { from, to }: Moments): RawBuilder<unknown> =>
  sql`${momentOf(base)} >= ${from} AND ${momentOf(base)} < ${to}`;
