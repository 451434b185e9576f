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
const orders: Readonly<Record<ReportRowOrder, { by: RawBuilder<unknown>; type: RawBuilder<unknown> }>> = {
  came: { by: sql`c.queued_at`, type: sql`timestamptz` },
  finished: { by: moment(sql`c.finished_at`), type: sql`numeric` },
  firstAnswer: { by: number(lengths.firstAnswer), type: sql`float8` },
  wait: { by: number(lengths.wait), type: sql`float8` },
  resolution: { by: number(lengths.resolution), type: sql`float8` },
  conversation: { by: number(lengths.conversation), type: sql`float8` },
  transfers: { by: sql`c.transfers`, type: sql`int` },
  rating: { by: number(rateShare), type: sql`float8` },
};

interface Asked {
  base: Base;
  moments: Moments;
  words: string;
  hidesNumbers: boolean;
  order: ReportRowOrder;
  direction: 'up' | 'down';
  after: Place | undefined;
  limit: number;
}

/** Words of a name or a reason, or a number; who may not know numbers finds nobody by one. */
function matches(words: string, hidesNumbers: boolean): RawBuilder<unknown> {
  if (words === '') return sql``;
  const name = hidesNumbers ? sql`without_numbers(o.search_name)` : sql`o.search_name`;
  return sql` AND (${name} LIKE search_pattern(${words}) OR search_text(c.close_reason) LIKE search_pattern(${words})${
    hidesNumbers ? sql`` : sql` OR ${containsNumber('o.number', words)}`
  })`;
}

/** A page of services with their contacts; each with its place. */
export async function listRows(db: Db, scope: ReportScope, asked: Asked): Promise<(FoundRow & { place: string })[]> {
  const { base, moments, order, direction, after, limit } = asked;
  const { by, type } = orders[order];
  const way = direction === 'up' ? sql`ASC` : sql`DESC`;
  const beyond = direction === 'up' ? sql`>` : sql`<`;
  const { rows } = await sql<FoundRow & { place: string }>`
    WITH page AS (
      SELECT c.*, o.id AS contact_id, o.name AS contact_name, o.number AS contact_number, t.uuid AS ticket_uuid, ${by} AS place
      FROM ticket_cycles c JOIN tickets t ON t.company_id = c.company_id AND t.id = c.ticket_id
        JOIN contacts o ON o.company_id = t.company_id AND o.id = t.contact_id
      WHERE ${during(base, moments)}${within(scope)}${matches(asked.words, asked.hidesNumbers)}${
        after ? sql` AND (${by}, c.id) ${beyond} (${after.value}::${type}, ${after.id}::int)` : sql``
      }
      ORDER BY ${by} ${way}, c.id ${way} LIMIT ${sql.lit(limit)}
    )
    SELECT c.id, c.ticket_id, c.ticket_uuid, c.contact_id, c.contact_name, c.contact_number, c.queue_id, c.user_id, c.whatsapp_id,
      ARRAY(SELECT g.tag_id FROM ticket_tags g WHERE g.company_id = c.company_id AND g.ticket_id = c.ticket_id ORDER BY g.tag_id) AS tag_ids,
      coalesce(c.referral_kind, 'other') AS origin, c.queued_at AS came_at, c.started_at, c.first_answer_at, c.finished_at,
      ${lengths.firstAnswer} AS first_answer, CASE WHEN c.started_at > c.queued_at THEN ${lengths.wait} END AS wait,
      ${lengths.resolution} AS resolution, ${lengths.conversation} AS conversation, c.close_reason AS reason, c.close_detail AS reason_detail,
      c.transfers, ${isReopened} AS reopened, CASE WHEN ${hasDeadline} THEN ${isLate} END AS late, c.rate, c.rating_scale AS rate_scale,
      c.rate_words, c.place::text AS place
    FROM page c ORDER BY c.place ${way}, c.id ${way}`.execute(db);
  return rows;
}
