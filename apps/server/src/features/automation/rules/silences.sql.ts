import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { openUnansweredSince } from '../../inbox/index.ts';

/** A rule that waits for silence and is on. */
export interface SilenceRule {
  companyId: number;
  id: number;
}

/** Rules of all companies that wait for silence, by id. */
export async function listSilenceRules(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<SilenceRule[]> {
  return db
    .selectFrom('rules as r')
    .innerJoin('ruleParts as p', 'p.ruleId', 'r.id')
    .select(['r.companyId', 'r.id'])
    .where('r.isOn', '=', true)
    .where('p.role', '=', 'event')
    .where('p.kind', '=', 'silent')
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** A ticket in which somebody has been silent for so long that a rule begins. */
export interface Silence {
  ticketId: number;
  since: string;
}

export interface SilenceQuery {
  ruleId: number;
  /** the silence began after `after` and no later than `until` */
  after: string;
  until: string;
  limit: number;
}

/** Since when somebody is silent, and in which tickets that can be: each in the words of the index of a list. */
const silences = {
  /** the contact waits to be attended */
  waiting: {
    since: sql<string>`coalesce(t.pending_since, 'infinity'::timestamptz)`,
    where: sql<boolean>`t.status = 'pending'`,
  },
  /** the contact of an open ticket waits for an answer */
  unanswered: {
    since: sql<string>`${openUnansweredSince}`,
    where: sql<boolean>`t.status = 'open' AND (${openUnansweredSince}) IS NOT NULL`,
  },
  /** the team waits for the contact */
  contact: { since: sql<string>`t.last_message_at`, where: sql<boolean>`t.status = 'open' AND t.last_message_from_me` },
} as const;

/** Lists tickets in which somebody is silent and the rule has not acted on that silence; those that are put aside wait for their time. */
export function listSilences(
  db: Db,
  kind: keyof typeof silences,
  { ruleId, after, until, limit }: SilenceQuery,
): Promise<Silence[]> {
  const { since, where } = silences[kind];
  return db
    .selectFrom('tickets as t')
    .select(['t.id as ticketId', since.as('since')])
    .where(where)
    .where('t.isGroup', '=', false)
    .where('t.neverServed', '=', false)
    .where('t.snoozedUntil', 'is', null)
    .where(since, '>', after)
    .where(since, '<=', until)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM rule_runs r WHERE r.ticket_id = t.id AND r.rule_id = ${ruleId}::int AND r.at >= ${since})`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM rule_turns w WHERE w.company_id = t.company_id AND w.ticket_id = t.id
        AND w.facts ->> 'ruleId' = ${String(ruleId)})`,
    )
    .orderBy(since)
    .limit(limit)
    .execute();
}
