import { sql } from 'kysely';
import { maskedNumbersSetting, removedConnection, type SessionKind, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SessionFacts } from './auth.rules.ts';

/** When a company that is due locks its people out. */
export const locksAt = sql<string | null>`locks_at(c.due_date, c.time_zone)`.as('companyLocksAt');

/** Whether the numbers of contacts are hidden from a user `u`, as `hidesNumbersFrom` has it. */
const hidesNumbers = sql<boolean>`NOT u.super AND EXISTS (
  SELECT FROM settings h WHERE h.company_id = u.company_id AND h.key = ${maskedNumbersSetting}
    AND (h.value = 'supervisors' AND u.profile <> 'admin' OR h.value = 'attendants' AND u.profile = 'user'))`.as(
  'hidesNumbers',
);

/** The actor that a row with `visibilityColumns` tells of. */
const actorOf = ({
  hidesNumbers: isHidden,
  ...facts
}: Omit<UserActor, 'kind' | 'hidesNumbers'> & { hidesNumbers: boolean }): UserActor => ({
  kind: 'user',
  ...facts,
  ...(isHidden && { hidesNumbers: true }),
});

/** What of a user `u` decides what they see, beside their profile. */
const visibilityColumns = [
  sql<number | null>`CASE WHEN u.connection_removed THEN ${removedConnection}::int ELSE u.whatsapp_id END`.as(
    'whatsappId',
  ),
  sql<number[]>`ARRAY(SELECT uq.queue_id FROM user_queues uq WHERE uq.user_id = u.id ORDER BY uq.queue_id)`.as(
    'queueIds',
  ),
  sql<number[]>`ARRAY(
    SELECT shared.id FROM whatsapps own JOIN whatsapps shared
      ON shared.company_id = own.company_id AND (shared.id = own.id OR shared.share_group = own.share_group)
    WHERE own.company_id = u.company_id AND own.id = u.whatsapp_id ORDER BY shared.id)`.as('sharedWhatsappIds'),
  hidesNumbers,
] as const;

/** A user as permission decisions see them, for work in their name while they are not there. */
export async function findUserActor(db: Db, userId: number): Promise<UserActor | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.companyId', 'u.profile', 'u.super', 'u.allTicket'])
    .select(visibilityColumns)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row && actorOf(row);
}

/** A user, and what decides whether they may do anything. */
export type ActorFacts = { actor: UserActor } & Pick<
  SessionFacts,
  'userActive' | 'companyActive' | 'companyDueDate' | 'companyTimeZone' | 'companyLocksAt'
>;

/** The companies that operators belong to. */
export async function listOperatorCompanies(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').select('companyId').distinct().where('super', '=', true).execute();
  return rows.map(({ companyId }) => companyId);
}

/** Finds the actors of some users of any company, by user id. */
export async function findActors(db: Db, userIds: readonly number[]): Promise<Map<number, ActorFacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      ...(['u.id as userId', 'u.companyId', 'u.profile', 'u.super', 'u.allTicket', 'u.active as userActive'] as const),
      ...(['c.status as companyActive', 'c.dueDate as companyDueDate', 'c.timeZone as companyTimeZone'] as const),
    ])
    .select([locksAt, ...visibilityColumns])
    .where('u.id', 'in', userIds)
    .execute();
  return new Map(
    rows.map(({ userActive, companyActive, companyDueDate, companyTimeZone, companyLocksAt, ...facts }) => [
      facts.userId,
      { actor: actorOf(facts), userActive, companyActive, companyDueDate, companyTimeZone, companyLocksAt },
    ]),
  );
}

/**
 * Whether the operator of a session `s` inside a company still is one, and logged in. It is known to a query as platform
 * only: inside the company the operator's own is not visible.
 */
const isOperatorThere = sql<boolean>`EXISTS (
  SELECT FROM users o JOIN sessions own ON own.user_id = o.id AND own.ended_at IS NULL
  WHERE o.id = s.operator_id AND o.super AND o.active)`;

/**
 * Reads the users of some sessions and whether they may be logged in, in one query across users, companies and
 * connections, because every request whose session is not cached waits for it.
 */
export async function findSessionFacts(db: Db, sessionIds: readonly string[]): Promise<Map<string, SessionFacts>> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.companyId', '=', 's.companyId').onRef('u.id', '=', 's.userId'))
    .innerJoin('companies as c', 'c.id', 's.companyId')
    .select([
      ...([
        's.id as sessionId',
        's.kind',
        's.userId',
        's.companyId',
        's.expiresAt',
        's.endedAt',
        's.confirmedAt',
        's.marksRead',
        's.forPayment',
        's.operatorId',
        's.operatorReason',
      ] as const),
      ...(['u.profile', 'u.super', 'u.allTicket'] as const),
      ...(['c.status as companyActive', 'c.dueDate as companyDueDate', 'c.timeZone as companyTimeZone'] as const),
    ])
    .select([
      sql<boolean>`u.active AND (s.operator_id IS NULL OR ${isOperatorThere})`.as('userActive'),
      sql<boolean>`coalesce(s.ended_reason = 'login', false)`.as('endedElsewhere'),
      // An operator inside the company has passed the checks for operators.
      sql<boolean>`s.operator_id IS NULL
        AND owes_second_factor(u.company_id, u.id, u.profile = 'admin' OR u.super, u.super)`.as('owesSecondFactor'),
      locksAt,
      ...visibilityColumns,
    ])
    .where('s.id', 'in', sessionIds)
    .execute();
  return new Map(
    rows.map(
      ({
        sessionId,
        kind,
        expiresAt,
        endedAt,
        endedElsewhere,
        owesSecondFactor,
        confirmedAt,
        marksRead,
        forPayment,
        operatorId,
        operatorReason,
        userActive,
        companyActive,
        companyDueDate,
        companyTimeZone,
        companyLocksAt,
        ...facts
      }) => [
        sessionId,
        {
          sessionId,
          kind: kind as SessionKind,
          // Operators inside a company see its numbers.
          actor:
            operatorId === null
              ? actorOf(facts)
              : { ...actorOf({ ...facts, hidesNumbers: false }), operator: { id: operatorId } },
          operatorReason,
          confirmedAt,
          marksRead,
          forPayment,
          expiresAt,
          endedAt,
          endedElsewhere,
          owesSecondFactor,
          userActive,
          companyActive,
          companyDueDate,
          companyTimeZone,
          companyLocksAt,
        },
      ],
    ),
  );
}

/** Returns whether a setting demands a second factor of the user. */
export async function isFactorDemanded(db: Db, { companyId, profile, super: isOperator }: UserActor): Promise<boolean> {
  const { rows } = await sql<{ isDemanded: boolean }>`
    SELECT demands_second_factor(${companyId}, ${profile === 'admin' || isOperator}, ${isOperator}) AS "isDemanded"`.execute(
    db,
  );
  return rows[0]?.isDemanded === true;
}
